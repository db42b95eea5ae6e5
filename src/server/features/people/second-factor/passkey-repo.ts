import type { Passkey } from '#contract/second-factor.ts'
import type { Db } from '#server/platform/db/database.ts'
import { sql } from 'kysely'

const today = sql<string>`(now() at time zone 'utc')::date`
const createdOn = sql<string>`to_char(created_at at time zone 'utc', 'YYYY-MM-DD')`

const CHALLENGE_MINUTES = 10

/** A passkey that a browser has just created. */
export interface NewPasskey {
  readonly credentialId: string
  readonly publicKey: Buffer
  readonly counter: number
  readonly transports: readonly string[]
  readonly name: string
}

/** Returns the passkeys of an account, oldest first. */
export const list = (db: Db, accountId: string): Promise<Passkey[]> =>
  db
    .selectFrom('passkeys')
    .select(['id', 'name', createdOn.as('createdOn'), 'last_used_on as lastUsedOn'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** Returns what browsers need to find the passkeys of an account. */
export const credentialsOf = (db: Db, accountId: string) =>
  db
    .selectFrom('passkeys')
    .select(['credential_id as id', 'transports'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute()

export const findByCredential = (db: Db, credentialId: string) =>
  db
    .selectFrom('passkeys')
    .select(['id', 'account_id', 'credential_id', 'public_key', 'counter', 'transports'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()

/** Returns undefined if the passkey is in use, by any account. */
export const insert = (
  db: Db,
  accountId: string,
  passkey: NewPasskey,
): Promise<Passkey | undefined> =>
  db
    .insertInto('passkeys')
    .values({
      account_id: accountId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: [...passkey.transports],
      name: passkey.name,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning(['id', 'name', createdOn.as('createdOn'), 'last_used_on as lastUsedOn'])
    .executeTakeFirst()

/** Records a use. False if the passkey was removed, or used at the same moment with this counter or a later one. */
export async function recordUse(db: Db, id: string, counter: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter, last_used_on: today })
    .where('id', '=', id)
    // Passkeys that do not count always send 0.
    .where((e) =>
      e.or([e('counter', '<', counter), e.and([e('counter', '=', 0), e.val(counter === 0)])]),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns the name of the removed passkey; undefined if the account has no such passkey. */
export async function remove(db: Db, accountId: string, id: string): Promise<string | undefined> {
  const row = await db
    .deleteFrom('passkeys')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()
  return row?.name
}

/** Removes the passkeys that were added on a UTC day or later. */
export async function removeFrom(db: Db, accountId: string, day: string): Promise<void> {
  await db
    .deleteFrom('passkeys')
    .where('account_id', '=', accountId)
    .where(sql<boolean>`(created_at at time zone 'utc')::date >= ${day}::date`)
    .execute()
}

/** Returns the number of removed passkeys. */
export async function removeAll(db: Db, accountId: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('passkeys')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** What a challenge is for; it is not valid for the other. */
export type Ceremony = 'create' | 'use'

// `accountId` is null for a sign-in with a passkey alone.
export async function insertChallenge(
  db: Db,
  ceremony: Ceremony,
  challenge: string,
  accountId: string | null,
): Promise<void> {
  await db
    .insertInto('passkey_challenges')
    .values({
      challenge: keyOf(ceremony, challenge),
      account_id: accountId,
      expires_at: sql`now() + make_interval(mins => ${CHALLENGE_MINUTES})`,
    })
    .execute()
}

const keyOf = (ceremony: Ceremony, challenge: string) => `${ceremony} ${challenge}`

/** Deletes a challenge and returns its account. Undefined if it is unknown, used or expired. */
export const useChallenge = (
  db: Db,
  ceremony: Ceremony,
  challenge: string,
): Promise<{ account_id: string | null } | undefined> =>
  db
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', keyOf(ceremony, challenge))
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('account_id')
    .executeTakeFirst()

/** Deletes challenges that were never answered. */
export async function deleteExpiredChallenges(db: Db): Promise<void> {
  await db
    .deleteFrom('passkey_challenges')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute()
}
