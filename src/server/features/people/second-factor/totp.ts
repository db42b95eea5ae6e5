import { randomBytes } from 'node:crypto'
import { PRODUCT_NAME } from '#domain/product.ts'
import type { Db } from '#server/platform/db/database.ts'
import * as repo from './totp-repo.ts'

// Authenticator apps: time-based one-time passwords (RFC 6238).

const SECRET_BYTES = 20
const PERIOD_SECONDS = 30
/** Codes of the step before and after are accepted, for clocks that are off and slow typing. */
const WINDOW = 1

/** Returns imported on demand, to save memory. */
const loadTotp = async () => {
  const { Secret, TOTP } = await import('otpauth')
  return (secret: Buffer, label = '') =>
    new TOTP({
      issuer: PRODUCT_NAME,
      label,
      secret: new Secret({ buffer: Uint8Array.from(secret).buffer }),
      algorithm: 'SHA1',
      digits: 6,
      period: PERIOD_SECONDS,
    })
}

/**
 * Stores a new secret that does not count until it is confirmed, and returns it. Undefined if the
 * account has a confirmed one.
 */
export async function start(
  db: Db,
  accountId: string,
  label: string,
): Promise<{ secret: string; otpauthUri: string } | undefined> {
  const secret = randomBytes(SECRET_BYTES)
  if (!(await repo.saveUnconfirmed(db, accountId, secret))) return undefined
  const totp = (await loadTotp())(secret, label)
  return { secret: totp.secret.base32, otpauthUri: totp.toString() }
}

/** A secret that is not confirmed, with the time step of a code of it. */
export interface MatchedSecret {
  readonly secret: Buffer
  readonly step: number
}

/** Returns the account's unconfirmed secret if the code belongs to it. Uses nothing. */
export async function match(
  db: Db,
  accountId: string,
  code: string,
): Promise<MatchedSecret | undefined> {
  const row = await repo.find(db, accountId)
  const step = row && !row.confirmed_on && (await stepOf(row.secret, code))
  return row && step ? { secret: row.secret, step } : undefined
}

/** Lets a secret count from now on. False if it was confirmed or replaced in the meantime. */
export const confirm = (db: Db, accountId: string, matched: MatchedSecret): Promise<boolean> =>
  repo.confirm(db, accountId, matched)

/** True if the account's app shows the code, and neither it nor a later one was used before. */
export async function use(db: Db, accountId: string, code: string): Promise<boolean> {
  const row = await repo.find(db, accountId)
  const step = row?.confirmed_on && (await stepOf(row.secret, code))
  return step ? repo.useStep(db, accountId, step) : false
}

/** True if a secret waits for its confirmation. */
export const isStarted = async (db: Db, accountId: string): Promise<boolean> => {
  const row = await repo.find(db, accountId)
  return row !== undefined && row.confirmed_on === null
}

/** Returns the time step of a valid code; undefined for any other text. */
async function stepOf(secret: Buffer, typed: string): Promise<number | undefined> {
  const token = typed.normalize('NFKC').replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return undefined
  const totp = (await loadTotp())(secret)
  const timestamp = Date.now()
  const delta = totp.validate({ token, timestamp, window: WINDOW })
  return delta === null ? undefined : totp.counter({ timestamp }) + delta
}
