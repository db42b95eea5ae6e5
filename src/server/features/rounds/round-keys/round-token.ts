import { randomBytes } from 'node:crypto'

/** The round's id leads to the workspace; 192 random bits cannot be guessed. */
const ID_BYTES = 16
const SECRET_BYTES = 24
const FORMAT = new RegExp(`^[\\w-]{${Math.ceil(((ID_BYTES + SECRET_BYTES) * 4) / 3)}}$`)

export const newSecret = (): Buffer => randomBytes(SECRET_BYTES)

/** Returns the token of a link to a round: its id and a secret, in base64url. */
export const toRoundToken = (roundId: string, secret: Buffer): string =>
  Buffer.concat([Buffer.from(roundId.replaceAll('-', ''), 'hex'), secret]).toString('base64url')

/** Reads the token of a link to a round; undefined if it cannot be one. */
export function readRoundToken(
  token: string,
): { roundId: string; secret: Buffer; bytes: Buffer } | undefined {
  if (!FORMAT.test(token)) return undefined
  const bytes = Buffer.from(token, 'base64url')
  const digits = bytes.toString('hex', 0, ID_BYTES)
  const roundId = digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return { roundId, secret: bytes.subarray(ID_BYTES), bytes }
}
