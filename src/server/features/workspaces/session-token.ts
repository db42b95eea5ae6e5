import { randomBytes } from 'node:crypto'

/** The session's id leads to the workspace; 192 random bits cannot be guessed. */
const ID_BYTES = 16
const SECRET_BYTES = 24
const FORMAT = new RegExp(`^[\\w-]{${Math.ceil(((ID_BYTES + SECRET_BYTES) * 4) / 3)}}$`)

export const newSecret = (): Buffer => randomBytes(SECRET_BYTES)

/** Returns the token of a link to a session: its id and a secret, in base64url. */
export const toSessionToken = (sessionId: string, secret: Buffer): string =>
  Buffer.concat([Buffer.from(sessionId.replaceAll('-', ''), 'hex'), secret]).toString('base64url')

/** Reads the token of a link to a session; undefined if it cannot be one. */
export function readSessionToken(
  token: string,
): { sessionId: string; secret: Buffer; bytes: Buffer } | undefined {
  if (!FORMAT.test(token)) return undefined
  const bytes = Buffer.from(token, 'base64url')
  const digits = bytes.toString('hex', 0, ID_BYTES)
  const sessionId = digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return { sessionId, secret: bytes.subarray(ID_BYTES), bytes }
}
