import type { Registration } from '#contract/auth.ts'
import type { Organization } from '#domain/organization.ts'
import { REGISTRATION_REASONS } from '#domain/registration.ts'
import type { RegistrationRule } from '#domain/registration.ts'
import type { ClientInfo, SignedIn } from '#server/features/people/logins/public.ts'
import { requireHardToGuess, hashPassword } from '#server/features/people/passwords/public.ts'
import * as accounts from '#server/features/people/accounts/public.ts'
import * as logins from '#server/features/people/logins/public.ts'
import * as confirmation from '#server/features/people/confirmation/public.ts'
import * as acceptance from '#server/features/workspaces/workspace-invitations/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { RateLimit } from '#server/platform/rate-limits/rate-limit.ts'
import { GLOBAL_SUBJECT } from '#server/platform/rate-limits/rate-limiter.ts'
import type { RateLimiter } from '#server/platform/rate-limits/rate-limiter.ts'
import type { z } from 'zod'

const HOUR = 3_600

const NETWORK_BUDGET: RateLimit = {
  name: 'registrations',
  limit: 30,
  windowSeconds: HOUR,
  message: 'Too many registrations from your network.',
}

const TOTAL_BUDGET: RateLimit = {
  name: 'all-registrations',
  limit: 1_000,
  windowSeconds: HOUR,
  message: 'Too many registrations at the moment.',
}

export interface RegistrationDeps {
  readonly db: Db
  readonly jobs: Jobs
  readonly rates: RateLimiter
  readonly registration: RegistrationRule
  readonly organization: Organization | null
}

/**
 * Creates an account, signs it in and enqueues the mail that confirms its address. 409 if the
 * address already has an account, 429 after too many registrations, 503 if the shared workspace is
 * unclear. With an invitation, the account joins its workspace instead of getting one, and its address is confirmed; the errors of
 * `acceptance.lockInvitation`. 403 where the operator lets only invited people register, or no one.
 */
export async function register(
  { db, jobs, rates, registration, organization }: RegistrationDeps,
  { password, invitation: token, ...person }: z.output<typeof Registration>,
  { network, browser }: ClientInfo,
): Promise<SignedIn> {
  await rates.consume(NETWORK_BUDGET, network)
  if (registration === 'closed' || (registration === 'invited' && !token)) {
    throw new AppError('registration_closed', REGISTRATION_REASONS[registration])
  }
  requireHardToGuess('password', password)
  await rates.consume(TOTAL_BUDGET, GLOBAL_SUBJECT)
  if (token) await acceptance.requireInvitation(db, token, person.email)
  // Hashing takes long, so it runs before the transaction holds a connection.
  const passwordHash = await hashPassword(password)
  const signedIn = await db.transaction().execute(async (db) => {
    const id = token
      ? await createInvited(db, token, { ...person, passwordHash })
      : (await accounts.createAccount(db, organization, { ...person, passwordHash })).id
    return logins.createLogin(db, id, browser)
  })
  if (token) return signedIn
  // After the commit, so that a failed registration does not use the mail budget of the address's
  // owner. If the server stops here, the user can request the mail on the page.
  await confirmation.requestConfirmation({ db, jobs, rates }, signedIn.user)
  return signedIn
}

/** Creates an account that joins the workspace of an invitation. */
async function createInvited(
  db: Db,
  token: string,
  person: Omit<z.output<typeof Registration>, 'password' | 'invitation'> & {
    readonly passwordHash: string
  },
): Promise<string> {
  const invitation = await acceptance.lockInvitation(db, token, person.email)
  const { id } = await accounts.createAccountIn(db, person, invitation.workspace.id)
  await acceptance.join(db, invitation, id)
  return id
}
