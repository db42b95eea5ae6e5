import { randomInt } from 'node:crypto'
import { Id, Timestamp } from '#contract/fields.ts'
import * as accounts from '#server/features/people/accounts/public.ts'
import { verifySignedInCode } from '#server/features/people/login-throttle/public.ts'
import { hashWithSalt } from '#server/features/people/passwords/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { jobKind } from '#server/platform/jobs/job-kind.ts'
import { mailOwner } from '#server/platform/mail/account-mail.ts'
import type { MailDeps } from '#server/platform/mail/account-mail.ts'
import type { RateLimit } from '#server/platform/rate-limits/rate-limit.ts'
import type { RateLimiter } from '#server/platform/rate-limits/rate-limiter.ts'
import { hashToken } from '#server/platform/tokens.ts'
import { z } from 'zod'
import { codeMail } from './mails.ts'
import * as repo from './repo.ts'

// Codes by mail confirm a login where the identity provider does not say when the person signed in.

const CODE_MINUTES = 10
const DIGITS = 6

const ACCOUNT_BUDGET: RateLimit = {
  name: 'mailed-codes',
  limit: 5,
  windowSeconds: 3_600,
  message: 'Too many codes for this account.',
}

/** Job: mails the code that confirms a login. */
export const CodeMail = jobKind({
  queue: 'code-mail',
  payload: z.object({ loginId: Id, requestedAt: Timestamp }),
})

interface MailedCodeDeps {
  readonly db: Db
  readonly jobs: Jobs
  readonly rates: RateLimiter
}

/** Has a code mailed to the owner of a login. False after too many for the account. */
export async function requestCode(
  { db, jobs, rates }: MailedCodeDeps,
  { accountId, login }: { readonly accountId: string; readonly login: string },
): Promise<boolean> {
  if (!(await rates.tryConsume(ACCOUNT_BUDGET, accountId))) return false
  const loginId = await repo.loginId(db, hashToken(login))
  const requestedAt = new Date().toISOString()
  if (loginId !== undefined) await jobs.enqueue(db, CodeMail, { loginId, requestedAt })
  return true
}

/**
 * Mails a new code. It is made here, so that it is not stored in the job queue. After an outage of the mail server,
 * sends none that no one waits for any more.
 */
export async function sendCodeMail(
  { db, mailer, contactEmail }: MailDeps,
  { loginId, requestedAt }: z.output<typeof CodeMail.payload>,
): Promise<void> {
  if (Date.parse(requestedAt) < Date.now() - CODE_MINUTES * 60_000) return
  const login = await repo.activeLogin(db, loginId)
  const owner = login && (await accounts.findContactById(db, login.account_id))
  if (!owner) return
  const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')
  // A plain hash of six digits could be reversed.
  const hash = await hashWithSalt(code, login.token_hash)
  await repo.setCode(db, login.token_hash, hash, CODE_MINUTES)
  await mailOwner(mailer, codeMail(owner.email, { code, minutes: CODE_MINUTES }, contactEmail))
}

/** True if a typed code is the one that was mailed for a login. It works once. Throws 429 after too many wrong ones. */
export const useCode = (
  { db, rates }: Pick<MailedCodeDeps, 'db' | 'rates'>,
  { accountId, login }: { readonly accountId: string; readonly login: string },
  typed: string,
): Promise<boolean> =>
  verifySignedInCode(rates, accountId, async () => {
    const tokenHash = hashToken(login)
    const code = typed.normalize('NFKC').replaceAll(/\s/g, '')
    return repo.removeCode(db, tokenHash, await hashWithSalt(code, tokenHash))
  })

/** Removes the codes of an account, in the caller's transaction. */
export const removeCodes = (db: Db, accountId: string): Promise<void> =>
  repo.removeCodesOf(db, accountId)
