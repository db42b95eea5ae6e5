import { Email, Id } from '#contract/fields.ts'
import type { Organization } from '#domain/organization.ts'
import type { SignInProvider } from '#domain/sign-in-provider.ts'
import * as takeover from '#server/features/people/account-takeover/public.ts'
import type { ClientInfo, LoginStep } from '#server/features/people/logins/public.ts'
import type { MailDeps } from '#server/platform/mail/account-mail.ts'
import { mailOwner } from '#server/platform/mail/account-mail.ts'
import * as accounts from '#server/features/people/accounts/public.ts'
import * as logins from '#server/features/people/logins/public.ts'
import * as verifiedAccounts from './verified-accounts.ts'
import * as invitations from '#server/features/workspaces/workspace-invitations/public.ts'
import * as mailedCodes from '#server/features/people/mailed-codes/public.ts'
import * as resets from '#server/features/people/password-reset/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type {
  Identity,
  IdentityProvider,
  SignInSecrets,
} from '#server/platform/identity/identity-provider.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { jobKind } from '#server/platform/jobs/job-kind.ts'
import type { RateLimit } from '#server/platform/rate-limits/rate-limit.ts'
import type { RateLimiter } from '#server/platform/rate-limits/rate-limiter.ts'
import { z } from 'zod'
import * as setup from '#server/features/people/setup/public.ts'
import { addedMail } from './mails.ts'
import { namesOf } from './names.ts'
import { applyRole, lockSharedWorkspace } from './provider-roles.ts'
import * as repo from './repo.ts'

const HOUR = 3_600

const NETWORK_BUDGET: RateLimit = {
  name: 'google-sign-ins',
  limit: 300,
  windowSeconds: HOUR,
  message: 'Too many sign-ins from your network.',
}

/** Job: notifies an account's owner that sign-in with the provider was added. */
export const GoogleAddedMail = jobKind({
  queue: 'google-added-mail',
  payload: z.object({ accountId: Id }),
})

export interface GoogleDeps {
  readonly db: Db
  readonly jobs: Jobs
  readonly rates: RateLimiter
  readonly organization: Organization | null
}

/** A sign-in refused for a reason that the visitor may know. */
export class SignInRefused extends Error {
  readonly reason:
    | 'address'
    | 'busy'
    | 'codes'
    | 'known'
    | 'other'
    | 'reserved'
    | 'setup'
    | 'unverified'

  constructor(reason: SignInRefused['reason']) {
    super(reason)
    this.reason = reason
  }
}

/**
 * Signs a browser in after the provider's callback, or leads to the second step. Throws SignInRefused
 * or the errors of the provider's `finish`. Over the rate limit the provider is not called.
 */
export async function signIn(
  { db, jobs, rates, organization }: GoogleDeps,
  provider: IdentityProvider,
  callback: { readonly url: URL; readonly secrets: SignInSecrets },
  client: ClientInfo,
): Promise<LoginStep> {
  if (!(await rates.tryConsume(NETWORK_BUDGET, client.network))) throw new SignInRefused('busy')
  const identity = await provider.finish(callback.url, callback.secrets)
  return takeover.inTransaction(db, async (db) => {
    // Of two concurrent first sign-ins of one person, the second waits and finds the account.
    await repo.lockSubject(db, identity)
    const accountId = await repo.accountBySubject(db, identity)
    if (organization) await lockSharedWorkspace(db, organization)
    if (accountId !== undefined) await accounts.lock(db, accountId)
    // Read again under the lock: a concurrent password reset may have removed the identity.
    const linkedId = accountId && (await repo.accountBySubject(db, identity))
    const id = linkedId ?? (await firstSignIn(db, { jobs, organization }, identity))
    if (identity.role) {
      await applyRole(db, organization, id, identity.role, 'as the identity provider says')
    }
    if (organization && (await setup.grantIfNamed(db, id))) {
      await applyRole(db, organization, id, 'owner', 'by the setup link')
    }
    return identity.multipleFactors
      ? logins.createLogin(db, id, client.browser, 'second factor')
      : logins.finishFirstStep(db, id, client)
  })
}

/**
 * Confirms a login after the provider's callback, if the person signed in there again with the identity
 * of this account. Returns 'mailed' if the provider does not say when, so that a mailed code has to confirm it. Throws
 * SignInRefused or the errors of the provider's `finish`.
 */
export async function confirm(
  { db, jobs, rates }: GoogleDeps,
  provider: IdentityProvider,
  callback: { readonly url: URL; readonly secrets: SignInSecrets },
  { network }: ClientInfo,
  { accountId, login }: { readonly accountId: string; readonly login: string },
): Promise<'confirmed' | 'mailed'> {
  if (!(await rates.tryConsume(NETWORK_BUDGET, network))) throw new SignInRefused('busy')
  const identity = await provider.finish(callback.url, callback.secrets, { again: true })
  if ((await repo.accountBySubject(db, identity)) !== accountId) throw new SignInRefused('other')
  if (identity.hasAuthTime) {
    await logins.confirmLogin(db, login, identity.multipleFactors)
    return 'confirmed'
  }
  const isMailed = await mailedCodes.requestCode({ db, jobs, rates }, { accountId, login })
  if (!isMailed) throw new SignInRefused('codes')
  return 'mailed'
}

/** Creates the account of a first sign-in, or links the existing account with the address. */
async function firstSignIn(
  db: Db,
  { jobs, organization }: Pick<GoogleDeps, 'jobs' | 'organization'>,
  identity: Identity,
): Promise<string> {
  const { success, data: email } = Email.safeParse(identity.email)
  if (!success) throw new SignInRefused('address')
  if (!identity.emailVerified) throw new SignInRefused('unverified')
  const mayOpen = await setup.mayOpenAccount(db, organization, email)
  if (!mayOpen && !(await accounts.findContactByEmail(db, email))) throw new SignInRefused('setup')
  const person = { email, ...namesOf(identity) }
  // Who was invited joins that workspace instead, on the invitation's page.
  const withWorkspace = !(await invitations.isInvited(db, email))
  // Waits for a concurrent registration of the address and then returns undefined.
  const created = await verifiedAccounts.createVerifiedAccount(db, organization, person, {
    withWorkspace,
  })
  if (created && (await accounts.isEmailReserved(db, email, created))) {
    throw new SignInRefused('reserved')
  }
  const accountId =
    created ??
    (await linkExistingAccount(db, { jobs, organization }, person, identity.authoritative))
  await repo.insertIdentity(db, identity, accountId)
  return accountId
}

/**
 * Links the existing account of an address. The verified owner takes over an unconfirmed account with its
 * data, because it may be the same person. A confirmed account is linked only if the provider is
 * authoritative for the address.
 */
async function linkExistingAccount(
  db: Db,
  { jobs, organization }: Pick<GoogleDeps, 'jobs' | 'organization'>,
  person: verifiedAccounts.VerifiedPerson,
  authoritative: boolean,
): Promise<string> {
  const account = await accounts.findContactByEmail(db, person.email)
  if (!account) throw new AppError('conflict', 'This account was deleted in the meantime.')
  const { id: accountId } = account
  const unconfirmed = await takeover.lockUnconfirmed(db, accountId)
  if (unconfirmed) {
    await takeover.takeOver(db, { jobs, organization }, unconfirmed, 'google')
    await resets.deleteLinksOf(db, accountId)
    await verifiedAccounts.transferAccount(db, accountId, person)
    return accountId
  }
  // Brief access to a mailbox must not give lasting access to the account.
  if (!authoritative) throw new SignInRefused('known')
  await jobs.enqueue(db, GoogleAddedMail, { accountId })
  return accountId
}

export async function sendGoogleAddedMail(
  { db, mailer, contactEmail, provider }: MailDeps & { readonly provider: SignInProvider },
  { accountId }: z.output<typeof GoogleAddedMail.payload>,
): Promise<void> {
  const owner = await accounts.findContactById(db, accountId)
  if (owner) await mailOwner(mailer, addedMail(owner.email, provider, contactEmail))
}

/** Returns the providers linked to an account, with the date. */
export const identitiesOf = (db: Db, accountId: string) => repo.identitiesOf(db, accountId)
