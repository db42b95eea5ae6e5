import { createHash } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import type { Ticket } from '#contract/quiz.ts'
import { KEY_HASH_DIGITS } from '#domain/stored-submission.ts'
import type { RoundKey } from '#server/features/rounds/round-keys/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { LRUCache } from 'lru-cache'
import * as repo from './repo.ts'
import { isSigned, readPublicKey } from './round-key.ts'

/** Bounds memory to about 2 MB. A round's key never changes. */
const MAX_REMEMBERED = 1_000

/**
 * Checks a ticket and returns the hash under which it is stored, in hexadecimal digits; undefined if it
 * is not one of this round. The hash includes the round, so that a ticket alone matches no stored one.
 */
export type CheckTicket = (key: RoundKey, ticket: Ticket) => Promise<string | undefined>

/** Returns a function that checks tickets and remembers the keys of rounds. */
export function ticketCheck(db: Db): CheckTicket {
  const keys = new LRUCache<string, KeyObject>({ max: MAX_REMEMBERED })

  const keyOf = async (round: RoundKey): Promise<KeyObject | undefined> => {
    const known = keys.get(round.roundId)
    if (known) return known
    const stored = await repo.findPublicKey(db, round)
    if (!stored) return undefined
    const key = readPublicKey(stored)
    keys.set(round.roundId, key)
    return key
  }

  return async (round, ticket) => {
    const key = await keyOf(round)
    // The bytes are compared: base64url has several texts for the same ones.
    const message = Buffer.from(ticket.message, 'base64url')
    const signature = Buffer.from(ticket.signature, 'base64url')
    if (!key || !isSigned(key, message, signature)) return undefined
    return ticketHash(round.roundId, message)
  }
}

const ticketHash = (roundId: string, message: Buffer): string =>
  createHash('sha256')
    .update(`${roundId}:ticket:`)
    .update(message)
    .digest('hex')
    .slice(0, KEY_HASH_DIGITS)
