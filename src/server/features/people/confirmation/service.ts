import type { confirmEmail, User } from '#contract/auth.ts'
import { Id } from '#contract/fields.ts'
import { mailboxOf } from '#domain/mailbox.ts'
import { mailOwner } from '#server/platform/mail/account-mail.ts'
import type { MailDeps } from '#server/platform/mail/account-mail.ts'
import * as accounts from '#server/features/people/accounts/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { jobKind } from '#server/platform/jobs/job-kind.ts'
import type { RateLimit } from '#server/platform/rate-limits/rate-limit.ts'
import type { RateLimiter } from '#server/platform/rate-limits/rate-limiter.ts'
import { hashToken, newToken } from '#server/platform/tokens.ts'
import { z } from 'zod'
import { confirmMail } from './mails.ts'
import * as repo from './repo.ts'

/** Lifetime of a link; the mail states the same. */
const LINK_DAYS = 7

const MAILBOX_BUDGET: RateLimit = {
  name: 'confirmation-mails',
  limit: 5,
  windowSeconds: 3_600,
  message: 'Too many emails to this address.',
}

export interface ConfirmationDeps {
  readonly db: Db
  readonly jobs: Jobs
  readonly rates: RateLimiter
}

/** Job: mails a link that confirms the address of an account. */
export const ConfirmMail = jobKind({
  queue: 'confirm-mail',
  payload: z.object({ accountId: Id }),
})

/**
 * Enqueues the mail for a new account. Over the mailbox's limit no mail is sent, so that repeated
 * registration and deletion cannot flood a mailbox.
 */
export async function requestConfirmation(
  { db, jobs, rates }: ConfirmationDeps,
  user: User,
): Promise<void> {
  if (!(await rates.tryConsume(MAILBOX_BUDGET, mailboxOf(user.email)))) return
  await jobs.enqueue(db, ConfirmMail, { accountId: user.id })
}

/** Enqueues another link unless the address is already confirmed. 429 after too many. */
export async function resend(
  { db, jobs, rates }: ConfirmationDeps,
  user: User,
): Promise<{ message: string }> {
  if (user.emailConfirmed) return { message: 'Your email address is already confirmed.' }
  await rates.consume(MAILBOX_BUDGET, mailboxOf(user.email))
  await jobs.enqueue(db, ConfirmMail, { accountId: user.id })
  return { message: `We sent a link to ${user.email}.` }
}

/** Mails a link. The token is created here, so that it is not stored in the job queue. */
export async function sendConfirmMail(
  { db, mailer, publicUrl }: MailDeps,
  { accountId }: z.output<typeof ConfirmMail.payload>,
): Promise<void> {
  const owner = await accounts.findContactById(db, accountId)
  if (!owner || owner.confirmed) return
  const token = newToken()
  const inserted = await repo.insertToken(db, {
    hash: hashToken(token),
    accountId,
    days: LINK_DAYS,
  })
  if (!inserted) return
  await mailOwner(mailer, confirmMail(owner.email, publicUrl, token, LINK_DAYS))
}

/**
 * Confirms the address of the signed-in account. Sign-in is required because otherwise the owner of
 * the mailbox could confirm the account of a stranger who registered the address. 400 if the token
 * is unknown, used, expired or belongs to another account.
 */
export const confirm = (
  db: Db,
  user: User,
  { token }: z.output<typeof confirmEmail.body>,
): Promise<{ message: string }> =>
  db.transaction().execute(async (db) => {
    await accounts.lock(db, user.id)
    if (!(await repo.useToken(db, user.id, hashToken(token)))) throw invalidLink()
    await accounts.confirmEmail(db, user.id)
    await repo.deleteTokensOf(db, user.id)
    return { message: 'Your email address is confirmed.' }
  })

/** Deletes the account's links in the caller's transaction. */
export const deleteLinksOf = (db: Db, accountId: string): Promise<void> =>
  repo.deleteTokensOf(db, accountId)

/** Deletes expired tokens. */
export const deleteExpired = (db: Db): Promise<void> => repo.deleteExpired(db)

function invalidLink(): AppError {
  return new AppError(
    'bad_input',
    'This link is invalid, has expired or is for another account. Please request another one.',
  )
}
