import { Email, Id } from '#contract/fields.ts'
import * as apiKeys from '#server/features/api-keys/service.ts'
import type { ClientInfo } from '#server/features/auth/client-info.ts'
import { mailOwner } from '#server/features/auth/owner-mail.ts'
import type { MailDeps } from '#server/features/auth/owner-mail.ts'
import * as auth from '#server/features/auth/service.ts'
import type { SignedIn } from '#server/features/auth/service.ts'
import * as vouched from '#server/features/auth/verified-accounts.ts'
import * as confirmation from '#server/features/confirmation/service.ts'
import * as resets from '#server/features/password-reset/service.ts'
import type { Db } from '#server/platform/db/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type {
  Identity,
  IdentityProvider,
  SignInSecrets,
} from '#server/platform/identity/provider.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { jobKind } from '#server/platform/jobs/job-kind.ts'
import type { RateLimit } from '#server/platform/rates/rate-limit.ts'
import type { RateLimiter } from '#server/platform/rates/rate-limiter.ts'
import { z } from 'zod'
import { addedMail, handedOverMail } from './mails.ts'
import { namesOf } from './names.ts'
import * as repo from './repo.ts'

const HOUR = 3_600

const FROM_ONE_NETWORK: RateLimit = {
  name: 'google-sign-ins',
  limit: 300,
  windowSeconds: HOUR,
  message: 'Too many sign-ins with Google from your network.',
}

/** Tells an account's owner that it can be entered with Google, and whether it changed hands. */
export const GoogleAddedMail = jobKind({
  queue: 'google-added-mail',
  payload: z.object({ accountId: Id, handedOver: z.boolean() }),
})

/** What signing in with Google needs. */
export interface GoogleDeps {
  readonly db: Db
  readonly jobs: Jobs
  readonly rates: RateLimiter
}

/** Somebody who is not let in for a reason that they can be told. */
export class NotLetIn extends Error {
  readonly reason: 'busy' | 'known' | 'unverified'

  constructor(reason: NotLetIn['reason']) {
    super(reason)
    this.reason = reason
  }
}

/**
 * Signs a browser in that has come back from the provider. Throws a NotLetIn, or what `finish` of
 * the provider throws; the provider is not asked where a budget is spent.
 */
export async function signIn(
  { db, jobs, rates }: GoogleDeps,
  provider: IdentityProvider,
  back: { readonly url: URL; readonly secrets: SignInSecrets },
  { network, browser }: ClientInfo,
): Promise<SignedIn> {
  if (!(await rates.tryConsume(FROM_ONE_NETWORK, network))) throw new NotLetIn('busy')
  const identity = await provider.finish(back.url, back.secrets)
  return db.transaction().execute(async (db) => {
    // Held until the end: of two who come as the same new person, the second one is known.
    await repo.lockSubject(db, identity)
    const found = await repo.accountOf(db, identity)
    if (found !== undefined) await auth.lock(db, found)
    // Once more under the lock: a new password that was waited for has ended this way in.
    const known = found && (await repo.accountOf(db, identity))
    return auth.enter(db, known ?? (await newcomer(db, jobs, identity)), browser)
  })
}

/** The account of somebody who has never come with this identity: by their address, or a new one. */
async function newcomer(db: Db, jobs: Jobs, identity: Identity): Promise<string> {
  const { success, data: email } = Email.safeParse(identity.email)
  if (!identity.emailVerified || !success) throw new NotLetIn('unverified')
  const person = { email, ...namesOf(identity) }
  // It waits for whoever is just registering this address, and then makes none.
  const made = await vouched.register(db, person)
  const accountId = made ?? (await claimed(db, jobs, person, identity.authoritative))
  await repo.insertIdentity(db, identity, accountId)
  return accountId
}

/**
 * The account that an address has already. Nobody has shown that it is theirs as long as it is not
 * confirmed: then it changes hands, and no way in that there was before holds. What it owns stays
 * in it, since it may as well be the same person's. A confirmed one is let in only by who rules over
 * the address.
 */
async function claimed(
  db: Db,
  jobs: Jobs,
  person: vouched.Person,
  authoritative: boolean,
): Promise<string> {
  const mailbox = await auth.mailboxOf(db, person.email)
  if (!mailbox) throw new AppError('conflict', 'The account was deleted meanwhile.')
  const { id: accountId, emailConfirmed } = await auth.lock(db, mailbox.id)
  if (!emailConfirmed) {
    await vouched.handOver(db, accountId, person)
    await resets.forgetLinksOf(db, accountId)
    await apiKeys.revokeAll(db, accountId)
    await confirmation.forgetLinksOf(db, accountId)
  } else if (!authoritative) {
    // Who reads a mailbox for a moment must not get a way in that outlives every new password.
    throw new NotLetIn('known')
  }
  await jobs.enqueue(db, GoogleAddedMail, { accountId, handedOver: !emailConfirmed })
  return accountId
}

export async function mailAdded(
  { db, mailer, publicUrl, contactEmail }: MailDeps,
  { accountId, handedOver }: z.output<typeof GoogleAddedMail.payload>,
): Promise<void> {
  const owner = await auth.mailboxById(db, accountId)
  if (!owner) return
  const { email } = owner
  await mailOwner(
    mailer,
    handedOver ? handedOverMail(email, publicUrl, contactEmail) : addedMail(email, contactEmail),
  )
}

/** Where an account can be entered from without its password, and since when. */
export const identitiesOf = (db: Db, accountId: string) => repo.identitiesOf(db, accountId)
