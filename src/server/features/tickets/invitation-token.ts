import { createHash } from 'node:crypto'
import {
  newSecret,
  readSessionToken,
  toSessionToken,
} from '#server/features/workspaces/session-token.ts'

/** What a token says, and the hash under which it is stored. */
export interface InvitationToken {
  readonly sessionId: string
  readonly hash: Buffer
}

/** Returns a new token for an invitation to a session, in base64url, with the hash to store. */
export function newInvitationToken(sessionId: string): { token: string; hash: Buffer } {
  const token = toSessionToken(sessionId, newSecret())
  return { token, hash: hashOf(Buffer.from(token, 'base64url')) }
}

/** Reads the token of an invitation; undefined if it cannot be one. */
export function readInvitationToken(token: string): InvitationToken | undefined {
  const read = readSessionToken(token)
  return read && { sessionId: read.sessionId, hash: hashOf(read.bytes) }
}

const hashOf = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest()
