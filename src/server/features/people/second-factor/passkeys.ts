import type { User } from '#contract/auth.ts'
import { browserName } from '#server/features/people/logins/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { AppError, badInput } from '#server/platform/http/app-error.ts'
import * as repo from './passkey-repo.ts'
import type { NewPasskey } from './passkey-repo.ts'
import * as webauthn from './webauthn.ts'
import type { RelyingParty } from './webauthn.ts'

export const MAX_PASSKEYS = 20

/** Returns options to add a passkey. 409 at the maximum number. */
export async function startAdding(db: Db, site: RelyingParty, user: User) {
  const credentials = await repo.credentialsOf(db, user.id)
  if (credentials.length >= MAX_PASSKEYS) throw tooMany()
  const options = await webauthn.creationOptions(site, user, credentials)
  await repo.insertChallenge(db, 'create', options.challenge, user.id)
  return { ...options }
}

/**
 * Returns the passkey in a browser's response to `startAdding`. 400 if it is not valid, or not for the
 * account.
 */
export async function read(
  db: Db,
  site: RelyingParty,
  user: User,
  { response, name, userAgent }: { response: unknown; name?: string; userAgent?: string },
): Promise<NewPasskey> {
  const found = await webauthn.readNewPasskey(site, response)
  const answered = found && (await repo.useChallenge(db, 'create', found.challenge))
  if (!found || answered?.account_id !== user.id) {
    throw badInput('response', 'This passkey could not be verified. Please try again.')
  }
  return { ...found.passkey, name: name ?? browserName(userAgent) }
}

/** Stores a passkey. The caller has locked the account. 409 at the maximum number or if it is in use. */
export async function add(db: Db, accountId: string, passkey: NewPasskey) {
  if ((await repo.credentialsOf(db, accountId)).length >= MAX_PASSKEYS) throw tooMany()
  const added = await repo.insert(db, accountId, passkey)
  if (!added) throw new AppError('conflict', 'This passkey is already in use.')
  return added
}

const tooMany = () =>
  new AppError('conflict', `You have ${MAX_PASSKEYS} passkeys. Remove one to add another.`)

/** Returns options to use a passkey of the account, or any passkey of the site without an account. */
export async function startUsing(db: Db, site: RelyingParty, accountId: string | null) {
  const credentials = accountId === null ? null : await repo.credentialsOf(db, accountId)
  const options = await webauthn.requestOptions(site, credentials)
  await repo.insertChallenge(db, 'use', options.challenge, accountId)
  return { ...options }
}

/** What the use of a passkey proves. */
export interface PasskeyProof {
  readonly passkeyId: string
  readonly counter: number
  readonly accountId: string
  /** The account for which the challenge was made; null if it was made for any. */
  readonly challengedAccount: string | null
  /** The authenticator verified the person, for example by a fingerprint. */
  readonly personVerified: boolean
}

/**
 * Verifies a browser's response to `startUsing`, which counts once. Null if it is not valid. The caller
 * records the use.
 */
export async function verify(
  db: Db,
  site: RelyingParty,
  response: { readonly id: string },
): Promise<PasskeyProof | null> {
  const stored = await repo.findByCredential(db, response.id)
  const used = stored && (await webauthn.readUse(site, response, stored))
  if (!used) return null
  const challenge = await repo.useChallenge(db, 'use', used.challenge)
  if (!challenge) return null
  return {
    passkeyId: stored.id,
    counter: used.counter,
    accountId: stored.account_id,
    challengedAccount: challenge.account_id,
    personVerified: used.personVerified,
  }
}

/** Records the use of a verified passkey. False if it was removed or used again in the meantime. */
export const recordUse = (db: Db, { passkeyId, counter }: PasskeyProof): Promise<boolean> =>
  repo.recordUse(db, passkeyId, counter)

/** Deletes challenges that were never answered. */
export const deleteExpired = (db: Db): Promise<void> => repo.deleteExpiredChallenges(db)
