import type { confirmEmail, User } from '#contract/auth.ts'
import { Id } from '#contract/fields.ts'
import { mailOwner } from '#server/features/auth/owner-mail.ts'
import type { Post } from '#server/features/auth/owner-mail.ts'
import * as auth from '#server/features/auth/service.ts'
import type { Db } from '#server/platform/db/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { jobKind } from '#server/platform/jobs/kind.ts'
import type { Budget } from '#server/platform/rates/budget.ts'
import type { Rates } from '#server/platform/rates/rates.ts'
import { hashToken, newToken } from '#server/platform/tokens.ts'
import { z } from 'zod'
import { confirmMail } from './mails.ts'
import * as repo from './repo.ts'

/** How long a link holds; the mail says the same. */
const LINK_DAYS = 7

const TO_ONE_ACCOUNT: Budget = {
  name: 'confirmation-mails',
  limit: 5,
  seconds: 3_600,
  refusal: 'Too many mails to this address.',
}

/** Mails a link that confirms the address of an account. */
export const ConfirmMail = jobKind({
  queue: 'confirm-mail',
  payload: z.object({ accountId: Id }),
})

/** Mails another link, unless the address is confirmed already. 429 after too many. */
export async function resend(
  { db, jobs, rates }: { db: Db; jobs: Jobs; rates: Rates },
  user: User,
): Promise<{ message: string }> {
  if (user.emailConfirmed) return { message: 'Your email address is confirmed already.' }
  await rates.spend(TO_ONE_ACCOUNT, user.id)
  await jobs.enqueue(db, ConfirmMail, { accountId: user.id })
  return { message: `We sent a link to ${user.email}.` }
}

/** The token is made here, so that it rests nowhere but in the mail. */
export async function mailLink(
  { db, mailer, publicUrl }: Post,
  { accountId }: z.output<typeof ConfirmMail.payload>,
): Promise<void> {
  const owner = await auth.mailboxById(db, accountId)
  if (!owner || owner.confirmed) return
  const token = newToken()
  await repo.insertToken(db, { hash: hashToken(token), accountId, days: LINK_DAYS })
  await mailOwner(mailer, confirmMail(owner.email, publicUrl, token, LINK_DAYS))
}

/** Confirms the address that a link was mailed to. 400 where it is unknown, used or too old. */
export const confirm = (
  db: Db,
  { token }: z.output<typeof confirmEmail.body>,
): Promise<{ message: string }> =>
  db.transaction().execute(async (db) => {
    const accountId = await repo.takeToken(db, hashToken(token))
    if (accountId === undefined) throw linkInvalid()
    await auth.confirmEmail(db, accountId)
    await repo.deleteTokensOf(db, accountId)
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
    'This link is invalid or has expired. Sign in to send yourself another one.',
  )
}
