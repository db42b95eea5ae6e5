import { createHash, randomBytes } from 'node:crypto'

/** The session's id leads to the workspace; 192 random bits cannot be guessed. */
const ID_BYTES = 16
const SECRET_BYTES = 24
const FORMAT = new RegExp(`^[\\w-]{${Math.ceil(((ID_BYTES + SECRET_BYTES) * 4) / 3)}}$`)

/** What a token says, and the hash under which it is stored. */
export interface InvitationToken {
  readonly sessionId: string
  readonly hash: Buffer
}

/** Returns a new token for a link to a session, in base64url, with the hash to store. */
export function newInvitationToken(sessionId: string): { token: string; hash: Buffer } {
  const id = Buffer.from(sessionId.replaceAll('-', ''), 'hex')
  const bytes = Buffer.concat([id, randomBytes(SECRET_BYTES)])
  return { token: bytes.toString('base64url'), hash: hashOf(bytes) }
}

/** Reads a token of a link; undefined if it cannot be one. */
export function readInvitationToken(token: string): InvitationToken | undefined {
  if (!FORMAT.test(token)) return undefined
  const bytes = Buffer.from(token, 'base64url')
  const digits = bytes.toString('hex', 0, ID_BYTES)
  const sessionId = digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return { sessionId, hash: hashOf(bytes) }
}

const hashOf = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest()
