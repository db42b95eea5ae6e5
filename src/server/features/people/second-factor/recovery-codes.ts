import { randomBytes } from 'node:crypto'
import {
  displayRecoveryCode,
  parseRecoveryCode,
  RECOVERY_CODES,
  recoveryCodeOf,
} from '#domain/recovery-codes.ts'
import { hashWithSalt } from '#server/features/people/passwords/public.ts'
import type { Db } from '#server/platform/db/database.ts'

const SALT_BYTES = 16

/** Used for accounts without codes, so that they take the same time. */
const DUMMY_SALT = Buffer.alloc(SALT_BYTES)

/** New codes, to show and to store. */
export interface NewCodes {
  readonly codes: string[]
  readonly salt: Buffer
  readonly hashes: readonly Buffer[]
}

/** Creates codes. They are hashed like passwords, which takes long, so call it outside a transaction. */
export async function create(): Promise<NewCodes> {
  const salt = randomBytes(SALT_BYTES)
  const codes = Array.from({ length: RECOVERY_CODES }, () => recoveryCodeOf(randomBytes(16)))
  const hashes: Buffer[] = []
  for (const code of codes) hashes.push(await hashWithSalt(code, salt))
  return { codes: codes.map(displayRecoveryCode), salt, hashes }
}

/** Replaces the codes of an account. */
export async function replace(
  db: Db,
  accountId: string,
  { salt, hashes }: NewCodes,
): Promise<void> {
  await remove(db, accountId)
  await db
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ account_id: accountId, code_hash: hash, salt })))
    .execute()
}

/**
 * Returns the hash of a typed code, to use it; null if it cannot be a code. Takes the same time for
 * all.
 */
export async function hashTyped(db: Db, accountId: string, typed: string): Promise<Buffer | null> {
  const row = await db
    .selectFrom('recovery_codes')
    .select('salt')
    .where('account_id', '=', accountId)
    .limit(1)
    .executeTakeFirst()
  const code = parseRecoveryCode(typed)
  const hash = await hashWithSalt(code ?? '', row?.salt ?? DUMMY_SALT)
  return code === null ? null : hash
}

/** Deletes the code with the hash. False if there is none, also for one used at the same moment. */
export async function use(db: Db, accountId: string, hash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_codes')
    .where('account_id', '=', accountId)
    .where('code_hash', '=', hash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Returns the number of unused codes. */
export async function countLeft(db: Db, accountId: string): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select((e) => e.fn.countAll<number>().as('left'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return left
}

/** Removes all codes of an account and returns how many were unused. */
export async function remove(db: Db, accountId: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_codes')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
