import type { User } from '#contract/auth.ts'
import { Id } from '#contract/fields.ts'
import { isSameAddress } from '#domain/email-address.ts'
import * as apiKeys from '#server/features/workspaces/api-keys/public.ts'
import { mailOwner } from '#server/platform/mail/account-mail.ts'
import type { MailDeps } from '#server/platform/mail/account-mail.ts'
import * as accounts from '#server/features/people/accounts/public.ts'
import * as passwords from '#server/features/people/passwords/public.ts'
import { enqueueCustomerEmails } from '#server/features/money/billing/public.ts'
import * as confirmation from '#server/features/people/confirmation/public.ts'
import * as optOuts from '#server/features/people/email-opt-outs/public.ts'
import * as mailedCodes from '#server/features/people/mailed-codes/public.ts'
import * as resets from '#server/features/people/password-reset/public.ts'
import { removeAddedFrom } from '#server/features/people/second-factor/public.ts'
import { recordAccountChange } from '#server/features/workspaces/memberships/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { AppError, badInput } from '#server/platform/http/app-error.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { jobKind } from '#server/platform/jobs/job-kind.ts'
import { takeMailTo } from '#server/platform/mail/mail-budget.ts'
import type { MailBudget } from '#server/platform/mail/mail-budget.ts'
import type { RateLimit } from '#server/platform/rate-limits/rate-limit.ts'
import { hashToken, newToken } from '#server/platform/tokens.ts'
import { z } from 'zod'
import { addressInUseMail, changedAddressMail, newAddressMail, stoppedChangeMail } from './mails.ts'
import * as repo from './repo.ts'

// An address changes with two proofs: of the account, by a fresh confirmation, and of the new mailbox, by a
// link. For a week the former mailbox can undo it, and nobody else can use the former address.

/** Lifetime of the link to the new address; the mail states the same. */
const LINK_HOURS = 24

const UNDO_DAYS = 7

const CHANGES: RateLimit = {
  name: 'email-changes',
  limit: 5,
  windowSeconds: 3_600,
  message: 'Too many changes of your email address.',
}

const STOPS: RateLimit = {
  name: 'email-change-stops',
  limit: 30,
  windowSeconds: 3_600,
  message: 'Too many requests from your network.',
}

export interface EmailChangeDeps extends MailBudget {
  readonly db: Db
  readonly jobs: Jobs
}

/** Job: mails the link to a new address, or tells its owner that the address is in use. */
export const NewAddressMail = jobKind({
  queue: 'new-address-mail',
  payload: z.object({ accountId: Id, email: z.string() }),
})

/** Job: tells a former address of the change and how to stop it. */
export const ChangedAddressMail = jobKind({
  queue: 'changed-address-mail',
  payload: z.object({ formerId: Id }),
})

/** Job: tells an address that the change to it was undone. */
export const StoppedChangeMail = jobKind({
  queue: 'stopped-change-mail',
  payload: z.object({ email: z.string() }),
})

/**
 * Queues the link to the new address. Whether the address is in use is found out by the job, so neither the
 * answer nor its time reveals it.
 */
export async function request(
  deps: EmailChangeDeps,
  user: User,
  email: string,
): Promise<{ message: string }> {
  const { db, jobs, rates } = deps
  accounts.requireOwnProfile(user)
  if (isSameAddress(email, user.email)) {
    throw badInput('email', 'This is your email address already.')
  }
  await rates.consume(CHANGES, user.id)
  await db.transaction().execute(async (db) => {
    await repo.upsertChange(db, user.id, email, LINK_HOURS)
    await jobs.enqueue(db, NewAddressMail, { accountId: user.id, email })
    await takeMailTo(db, deps, email)
  })
  return { message: `We sent a link to ${email}. Open it in this browser within 24 hours.` }
}

/** Mails the link. The token is created here, so that it is not stored in the job queue. */
export async function sendNewAddressMail(
  { db, mailer, publicUrl }: MailDeps,
  { accountId, email }: z.output<typeof NewAddressMail.payload>,
): Promise<void> {
  const token = newToken()
  if (!(await repo.setToken(db, { accountId, email, hash: hashToken(token) }))) return
  const isTaken =
    (await accounts.findContactByEmail(db, email)) ??
    (await accounts.isEmailReserved(db, email, accountId))
  const mail = isTaken
    ? addressInUseMail(email, publicUrl)
    : newAddressMail(email, publicUrl, token)
  await mailOwner(mailer, mail)
}

/**
 * Changes the address of the signed-in account. A confirmed former address is told and kept for it; the
 * links that were sent there end. Rosters of rounds and invitations to workspaces keep the former address.
 */
export const confirm = (
  { db, jobs }: EmailChangeDeps,
  { id }: User,
  token: string,
): Promise<{ message: string }> =>
  db.transaction().execute(async (db) => {
    const user = await accounts.lock(db, id)
    const email = await repo.useToken(db, id, hashToken(token))
    if (email === undefined) throw invalidLink()
    await accounts.changeEmail(db, id, email)
    await endLinksOf(db, id)
    await optOuts.copyStopped(db, jobs, { from: user.email, to: email })
    await enqueueCustomerEmails(db, jobs, id, { from: user.email, to: email })
    await recordAccountChange(db, user, `Changed the email address ${user.email} to ${email}.`)
    const message = `Your email address is now ${email}.`
    // A stranger may read an address that was never confirmed.
    if (!user.emailConfirmed) return { message }
    const formerId = await repo.insertFormer(db, id, user.email, UNDO_DAYS)
    await jobs.enqueue(db, ChangedAddressMail, { formerId })
    return {
      message: `${message} We told ${user.email}, where the change can be undone for seven days.`,
    }
  })

/** Tells the former address. Each retry makes a new link, and only the latest one works. */
export async function sendChangedAddressMail(
  { db, mailer, ...site }: MailDeps,
  { formerId }: z.output<typeof ChangedAddressMail.payload>,
): Promise<void> {
  const token = newToken()
  const former = await repo.setStopToken(db, formerId, hashToken(token))
  if (!former) return
  const mail = changedAddressMail(former.email, site, { token, until: former.expires_at })
  await mailOwner(mailer, mail)
}

/**
 * Restores a former address and ends every way in that whoever changed it may have: logins, password, API
 * keys, sign-ins with a provider, and second factors added since. Sends a link to choose a password.
 */
export async function stop(
  { db, jobs, rates }: EmailChangeDeps,
  network: string | null,
  token: string,
): Promise<{ message: string }> {
  await rates.consume(STOPS, network)
  const hash = hashToken(token)
  const found = await repo.findFormer(db, hash)
  if (!found) throw invalidLink()
  const { accountId } = found
  return db.transaction().execute(async (db) => {
    const user = await accounts.lock(db, accountId)
    // Read again under the lock: the link may have been used, or ended by an earlier one.
    const former = await repo.findFormer(db, hash)
    if (!former) throw invalidLink()
    await repo.deleteFormerFrom(db, accountId, former.id)
    await accounts.changeEmail(db, accountId, former.email)
    await endLinksOf(db, accountId)
    await apiKeys.revokeAll(db, accountId, 'as the change of the email address was stopped')
    await removeAddedFrom(db, accountId, former.changedOn)
    await passwords.removePassword(db, accountId)
    await enqueueCustomerEmails(db, jobs, accountId, { from: user.email, to: former.email })
    await recordAccountChange(
      db,
      user,
      `The change of the email address ${former.email} to ${user.email} was stopped with the link sent to the former one.`,
    )
    await jobs.enqueue(db, StoppedChangeMail, { email: user.email })
    await jobs.enqueue(db, resets.ResetMail, { email: former.email })
    return {
      message: `Your account has the address ${former.email} again. We sent you a link to choose a new password.`,
    }
  })
}

export async function sendStoppedChangeMail(
  { mailer, contactEmail }: MailDeps,
  { email }: z.output<typeof StoppedChangeMail.payload>,
): Promise<void> {
  await mailOwner(mailer, stoppedChangeMail(email, contactEmail))
}

/** Returns what the export of an account says about changes of its address. */
export const listChanges = (db: Db, accountId: string) => repo.listChanges(db, accountId)

/** Deletes links and former addresses whose time is over. */
export const deleteExpired = (db: Db): Promise<void> => repo.deleteExpired(db)

/** Ends links that were sent to the address that the account had. */
async function endLinksOf(db: Db, accountId: string): Promise<void> {
  await resets.deleteLinksOf(db, accountId)
  await confirmation.deleteLinksOf(db, accountId)
  await mailedCodes.removeCodes(db, accountId)
}

function invalidLink(): AppError {
  return new AppError('bad_input', 'This link is invalid, was used or has expired.')
}
