import type { confirmEmail, User } from '#contract/auth.ts'
import { Id } from '#contract/fields.ts'
import { mailOwner } from '#server/features/auth/owner-mail.ts'
import type { MailDeps } from '#server/features/auth/owner-mail.ts'
import * as auth from '#server/features/auth/service.ts'
import type { Db } from '#server/platform/db/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { jobKind } from '#server/platform/jobs/job-kind.ts'
import type { RateLimit } from '#server/platform/rates/rate-limit.ts'
import type { RateLimiter } from '#server/platform/rates/rate-limiter.ts'
import { hashToken, newToken } from '#server/platform/tokens.ts'
import { z } from 'zod'
import { confirmMail } from './mails.ts'
import * as repo from './repo.ts'

/** How long a link holds; the mail says the same. */
const LINK_DAYS = 7

const TO_ONE_MAILBOX: RateLimit = {
  name: 'confirmation-mails',
  limit: 5,
  windowSeconds: 3_600,
  message: 'Too many mails to this address.',
}

/** What asking for links needs. */
export interface ConfirmationDeps {
  readonly db: Db
  readonly jobs: Jobs
  readonly rates: RateLimiter
}

/** Mails a link that confirms the address of an account. */
export const ConfirmMail = jobKind({
  queue: 'confirm-mail',
  payload: z.object({ accountId: Id }),
})

/**
 * Mails a link to a new account, unless its mailbox has had many: registering an address, erasing
 * the account and registering it again must not fill it.
 */
export async function request({ db, jobs, rates }: ConfirmationDeps, user: User): Promise<void> {
  if (!(await rates.tryConsume(TO_ONE_MAILBOX, user.email.toLowerCase()))) return
  await jobs.enqueue(db, ConfirmMail, { accountId: user.id })
}

/** Mails another link, unless the address is confirmed already. 429 after too many. */
export async function resend(
  { db, jobs, rates }: ConfirmationDeps,
  user: User,
): Promise<{ message: string }> {
  if (user.emailConfirmed) return { message: 'Your email address is confirmed already.' }
  await rates.consume(TO_ONE_MAILBOX, user.email.toLowerCase())
  await jobs.enqueue(db, ConfirmMail, { accountId: user.id })
  return { message: `We sent a link to ${user.email}.` }
}

/** The token is made here, so that it rests nowhere but in the mail. */
export async function mailLink(
  { db, mailer, publicUrl }: MailDeps,
  { accountId }: z.output<typeof ConfirmMail.payload>,
): Promise<void> {
  const owner = await auth.mailboxById(db, accountId)
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
 * Confirms the address of the user's own account. Whoever only holds the mail could be confirming
 * it for a stranger, who registered the address and would stay signed in. 400 where the link is
 * another account's, unknown, used or too old.
 */
export const confirm = (
  db: Db,
  user: User,
  { token }: z.output<typeof confirmEmail.body>,
): Promise<{ message: string }> =>
  db.transaction().execute(async (db) => {
    await auth.lock(db, user.id)
    if (!(await repo.takeToken(db, user.id, hashToken(token)))) throw linkInvalid()
    await auth.confirmEmail(db, user.id)
    await repo.deleteTokensOf(db, user.id)
    return { message: 'Your email address is confirmed.' }
  })

/** Makes links worthless that were mailed to the account so far, in the caller's transaction. */
export const forgetLinksOf = (db: Db, accountId: string): Promise<void> =>
  repo.deleteTokensOf(db, accountId)

/** Deletes tokens that nobody can use any more. */
export const forgetExpired = (db: Db): Promise<void> => repo.deleteExpired(db)

function linkInvalid(): AppError {
  return new AppError(
    'bad_input',
    'This link is invalid, has expired or is for another account. Please send yourself another one.',
  )
}
