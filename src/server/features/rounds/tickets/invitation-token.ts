import { createHash } from 'node:crypto'
import {
  newSecret,
  readRoundToken,
  toRoundToken,
} from '#server/features/rounds/round-keys/public.ts'

/** What a token says, and the hash under which it is stored. */
export interface InvitationToken {
  readonly roundId: string
  readonly hash: Buffer
}

/** Returns a new token for an invitation to a round, in base64url, with the hash to store. */
export function newInvitationToken(roundId: string): { token: string; hash: Buffer } {
  const token = toRoundToken(roundId, newSecret())
  return { token, hash: hashOf(Buffer.from(token, 'base64url')) }
}

/** Reads the token of an invitation; undefined if it cannot be one. */
export function readInvitationToken(token: string): InvitationToken | undefined {
  const read = readRoundToken(token)
  return read && { roundId: read.roundId, hash: hashOf(read.bytes) }
}

const hashOf = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest()
