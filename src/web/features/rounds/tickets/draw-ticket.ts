import type { OpenQuiz, Ticket } from '#contract/quiz.ts'
import { toBase64url } from './base64url.ts'
import { requestSignature } from './invitation-calls.ts'
import type { Invitation } from './invitation-calls.ts'
import { readRoundKey, WrongKey } from './round-key.ts'
import { keepPending, keepTicket, keptTicket, pendingMessage } from './ticket-store.ts'

/** Loads the module that blinds, so that Start does not wait for it. */
export const loadBlinding = () => import('./blinding.ts')

/** Reads the round's key. Throws WrongKey if invitation and round do not name the same key. */
export async function readInvitedKey(
  { fingerprint }: Invitation,
  { session: round }: OpenQuiz,
): Promise<CryptoKey> {
  if (fingerprint !== round.fingerprint) throw new WrongKey('Two keys.')
  return readRoundKey(round)
}

/**
 * Draws the ticket of an invitation and keeps it in this browser. Can be repeated after a failure: the
 * same bytes are sent again. Rejects with CallFailure, with WrongKey for a wrong signature, or without storage.
 */
export async function drawTicket(
  token: string,
  { quizToken, drawn }: Invitation,
  key: CryptoKey,
): Promise<Ticket> {
  const { blindNewMessage, unblind } = await loadBlinding()
  const ownLink = await hashOf(token)
  let pending = pendingMessage(quizToken, ownLink, drawn)
  if (!pending) {
    const before = keptTicket(quizToken).ticket
    const message = await blindNewMessage(key)
    // Another tab may have drawn the ticket in the meantime.
    const { ticket } = keptTicket(quizToken)
    if (ticket && ticket.message !== before?.message) return ticket
    // Or it may have stored a message. The server signs only one for each person.
    pending = pendingMessage(quizToken, ownLink, drawn)
    if (!pending) keepPending(quizToken, ownLink, message)
    pending ??= { ...message, link: ownLink }
  }
  const { blindSignature } = await requestSignature(token, pending.blindedMessage)
  const ticket = await unblind(key, pending, blindSignature).catch(() => {
    throw new WrongKey('The signature is not valid.')
  })
  keepTicket(quizToken, ticket, pending.link)
  return ticket
}

// The link itself is not kept: it names the person.
async function hashOf(token: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  return toBase64url(new Uint8Array(hash)).slice(0, 22)
}
