import type { SetUp } from '#contract/auth.ts'
import type { Organization } from '#domain/organization.ts'
import * as accounts from '#server/features/people/accounts/public.ts'
import * as confirmation from '#server/features/people/confirmation/public.ts'
import * as logins from '#server/features/people/logins/public.ts'
import type { ClientInfo, SignedIn } from '#server/features/people/logins/public.ts'
import { hashPassword, requireHardToGuess } from '#server/features/people/passwords/public.ts'
import * as memberships from '#server/features/workspaces/memberships/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { RateLimit } from '#server/platform/rate-limits/rate-limit.ts'
import type { RateLimiter } from '#server/platform/rate-limits/rate-limiter.ts'
import { hashToken, newToken } from '#server/platform/tokens.ts'
import type { z } from 'zod'
import * as repo from './repo.ts'

/** How long a setup link is valid. */
export const SETUP_MINUTES = 60

const NETWORK_BUDGET: RateLimit = {
  name: 'setups',
  limit: 30,
  windowSeconds: 3_600,
  message: 'Too many attempts from your network.',
}

interface SetUpDeps {
  readonly db: Db
  readonly jobs: Jobs
  readonly rates: RateLimiter
  readonly organization: Organization | null
}

/** Returns a new link to the first account, in place of the last one; undefined if there is an administrator. */
export const createLink = (db: Db, publicUrl: string): Promise<string | undefined> =>
  db.transaction().execute(async (db) => {
    if (await repo.hasAdministrator(db)) return undefined
    const token = newToken()
    await repo.replaceLink(db, hashToken(token), SETUP_MINUTES)
    return `${publicUrl}/setup#${token}`
  })

/**
 * Creates the account of the administrator, who owns a workspace, and signs it in. 410 for a link that was used or
 * replaced, has expired, or came too late: someone else is the administrator. 409 if the address has an account.
 */
export async function setUp(
  { db, jobs, rates, organization }: SetUpDeps,
  { token, password, ...person }: z.output<typeof SetUp>,
  { network, browser }: ClientInfo,
): Promise<SignedIn> {
  await rates.consume(NETWORK_BUDGET, network)
  const hash = hashToken(token)
  if (!organization || !(await repo.isActive(db, hash))) throw noLongerValid()
  requireHardToGuess('password', password)
  // Hashing takes long, so it runs before the transaction holds a connection.
  const passwordHash = await hashPassword(password)
  const signedIn = await db.transaction().execute(async (db) => {
    const isFirst = (await repo.useLink(db, hash)) && !(await repo.hasAdministrator(db))
    if (!isFirst) throw noLongerValid()
    const { id } = await accounts.createAccount(db, organization, { ...person, passwordHash })
    await repo.grantAdmin(db, id)
    // Where new people share a workspace, someone may have come first.
    const [joined] = await memberships.membershipsOf(db, id)
    if (joined) await memberships.setRole(db, joined.workspaceId, id, 'owner')
    return logins.createLogin(db, id, browser)
  })
  await confirmation.requestConfirmation({ db, jobs, rates }, signedIn.user)
  return signedIn
}

const noLongerValid = () =>
  new AppError(
    'expired',
    'This setup link is no longer valid. On the server, "npm run admin -- setup-link" makes a new one.',
  )
