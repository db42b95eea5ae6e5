import { createHash } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import type { Ticket } from '#contract/quiz.ts'
import type { SessionKey } from '#server/features/workspaces/session-keys.ts'
import type { Db } from '#server/platform/db/database.ts'
import * as repo from './repo.ts'
import { isSigned, readPublicKey } from './round-key.ts'

/** Bounds memory to about 2 MB. A round's key never changes. */
const MAX_REMEMBERED = 1_000

/**
 * Checks a ticket and returns the hash under which it is stored, in hexadecimal digits; undefined if it
 * is not one of this round. The hash includes the session, so that a ticket alone matches no stored one.
 */
export type CheckTicket = (key: SessionKey, ticket: Ticket) => Promise<string | undefined>

/** Returns a function that checks tickets and remembers the keys of rounds. */
export function ticketCheck(db: Db): CheckTicket {
  const keys = new Map<string, KeyObject>()

  const keyOf = async (session: SessionKey): Promise<KeyObject | undefined> => {
    const known = keys.get(session.sessionId)
    if (known) return known
    const stored = await repo.findPublicKey(db, session)
    if (!stored) return undefined
    const key = readPublicKey(stored)
    if (keys.size >= MAX_REMEMBERED) keys.clear()
    keys.set(session.sessionId, key)
    return key
  }

  return async (session, ticket) => {
    const key = await keyOf(session)
    // Of the bytes: base64url has several texts for the same ones.
    const message = Buffer.from(ticket.message, 'base64url')
    const signature = Buffer.from(ticket.signature, 'base64url')
    if (!key || !isSigned(key, message, signature)) return undefined
    return ticketHash(session.sessionId, message)
  }
}

const ticketHash = (sessionId: string, message: Buffer): string =>
  createHash('sha256').update(`${sessionId}:ticket:`).update(message).digest('hex')
