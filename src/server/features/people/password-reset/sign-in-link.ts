import type { ClientInfo, LoginStep } from '#server/features/people/logins/public.ts'
import * as accounts from '#server/features/people/accounts/public.ts'
import * as logins from '#server/features/people/logins/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { hashToken, newToken } from '#server/platform/tokens.ts'
import * as repo from './repo.ts'
import { USE_BUDGET } from './service.ts'
import type { PasswordResetDeps } from './service.ts'

/** Lifetime of a link; the command states the same. */
const LINK_MINUTES = 15

/** Creates a link with which the operator lets an account in, while the identity provider does not. */
export async function createSignInLink(
  db: Db,
  { accountId, publicUrl }: { readonly accountId: string; readonly publicUrl: string },
): Promise<string> {
  const token = newToken()
  await repo.insertToken(db, {
    hash: hashToken(token),
    accountId,
    minutes: LINK_MINUTES,
    byMail: false,
    signsIn: true,
  })
  return `${publicUrl}/sign-in-link?token=${token}`
}

/**
 * Signs in with a link's token, or leads to the second step. 400 if the token is unknown, used or expired, 403 for
 * a suspended account, 429 after too many from one network.
 */
export async function signInWithLink(
  { db, rates }: Pick<PasswordResetDeps, 'db' | 'rates'>,
  token: string,
  client: ClientInfo,
): Promise<LoginStep> {
  await rates.consume(USE_BUDGET, client.network)
  const hash = hashToken(token)
  const accountId = await repo.accountByToken(db, hash, { signsIn: true })
  if (accountId === undefined) throw invalidLink()
  return db.transaction().execute(async (db) => {
    await accounts.lock(db, accountId)
    if (!(await repo.useToken(db, accountId, hash))) throw invalidLink()
    return logins.finishFirstStep(db, accountId, client)
  })
}

const invalidLink = () =>
  new AppError('bad_input', 'This link was used or has expired. Ask for another one.')
