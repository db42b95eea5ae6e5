import type { SetUp } from '#contract/auth.ts'
import { addressKey } from '#domain/email-address.ts'
import type { Organization } from '#domain/organization.ts'
import type { SignInProvider } from '#domain/sign-in-provider.ts'
import * as accounts from '#server/features/people/accounts/public.ts'
import * as confirmation from '#server/features/people/confirmation/public.ts'
import * as logins from '#server/features/people/logins/public.ts'
import type { ClientInfo, SignedIn } from '#server/features/people/logins/public.ts'
import {
  hashPassword,
  onlyProvider,
  requireHardToGuess,
} from '#server/features/people/passwords/public.ts'
import * as memberships from '#server/features/workspaces/memberships/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { AppError, badInput } from '#server/platform/http/app-error.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { RateLimit } from '#server/platform/rate-limits/rate-limit.ts'
import type { RateLimiter } from '#server/platform/rate-limits/rate-limiter.ts'
import { hashToken, newToken } from '#server/platform/tokens.ts'
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
  readonly provider: SignInProvider
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
 * Creates the account of the administrator, who owns a workspace, and signs it in. Where everyone signs in with the
 * provider, keeps the address for `grantIfNamed` instead, and returns nothing; a password is a 403 there. 410 for a link that was used or
 * replaced, has expired, or came too late: someone else is the administrator. 409 if the address has an account.
 */
export async function setUp(
  { db, jobs, rates, organization, provider }: SetUpDeps,
  { token, email, firstName, lastName, password }: SetUp,
  { network, browser }: ClientInfo,
): Promise<SignedIn | undefined> {
  await rates.consume(NETWORK_BUDGET, network)
  const hash = hashToken(token)
  if (!organization || !(await repo.isActive(db, hash))) throw noLongerValid()
  if (provider.isOnlyWay) {
    if (password !== undefined) throw onlyProvider(provider)
    const entered = { emailKey: addressKey(email), minutes: SETUP_MINUTES }
    const isTaken = await repo.hasAdministrator(db)
    if (isTaken || !(await repo.enterAddress(db, hash, entered))) throw noLongerValid()
    return undefined
  }
  if (firstName === undefined || lastName === undefined || password === undefined) {
    throw badInput('password', 'Please enter your name and a password.')
  }
  requireHardToGuess('password', password)
  // Hashing takes long, so it runs before the transaction holds a connection.
  const passwordHash = await hashPassword(password)
  const signedIn = await db.transaction().execute(async (db) => {
    const isFirst = (await repo.useLink(db, hash)) && !(await repo.hasAdministrator(db))
    if (!isFirst) throw noLongerValid()
    const person = { email, firstName, lastName, passwordHash }
    const { id } = await accounts.createAccount(db, organization, person)
    await repo.grantAdmin(db, id)
    // Where new people share a workspace, someone may have come first.
    const [joined] = await memberships.membershipsOf(db, id)
    if (joined) await memberships.setRole(db, joined.workspaceId, id, 'owner')
    return logins.createLogin(db, id, browser)
  })
  await confirmation.requestConfirmation({ db, jobs, rates }, signedIn.user)
  return signedIn
}

/**
 * True if a first sign-in with the provider may open an account. While an organization's server has no administrator, only
 * the address entered with the setup link may: the first person owns what others join.
 */
export const mayOpenAccount = async (
  db: Db,
  organization: Organization | null,
  email: string,
): Promise<boolean> =>
  organization === null ||
  (await repo.hasAdministrator(db)) ||
  repo.isEntered(db, addressKey(email))

/** Makes an account an administrator, and returns true, if its address was entered with the setup link. */
export async function grantIfNamed(db: Db, accountId: string): Promise<boolean> {
  const isNamed = (await repo.takeAddress(db, accountId)) && !(await repo.hasAdministrator(db))
  if (isNamed) await repo.grantAdmin(db, accountId)
  return isNamed
}

const noLongerValid = () =>
  new AppError(
    'expired',
    'This setup link is no longer valid. On the server, "npm run admin -- setup-link" makes a new one.',
  )
