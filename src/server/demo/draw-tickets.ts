import { constants, publicEncrypt, randomBytes, sign } from 'node:crypto'
import type { Ticket } from '#contract/quiz.ts'
import type { TeamMember } from '#contract/teams.ts'
import { insertLink, setSent } from '#server/features/rounds/invited-rounds/public.ts'
import type { RoundKey } from '#server/features/rounds/round-keys/public.ts'
import { generateRoundKey, newInvitationToken } from '#server/features/rounds/tickets/public.ts'
import { draw } from '#server/features/rounds/tickets/service.ts'
import type { TicketDeps } from '#server/features/rounds/tickets/service.ts'

/** Gives each invited person a link, as if an email had been sent, and draws their tickets with it. */
export async function drawTickets(
  deps: TicketDeps,
  key: RoundKey,
  people: readonly TeamMember[],
): Promise<Ticket[]> {
  const encode = await messageEncoder()
  const tickets: Ticket[] = []
  for (const { id } of people) {
    const { token, hash } = newInvitationToken(key.roundId)
    await insertLink(deps.db, key, id, hash)
    await setSent(deps.db, key, id)
    const message = randomBytes(64)
    const { blindSignature } = await draw(deps, token, encode(message))
    tickets.push({ message: message.toString('base64url'), signature: blindSignature })
  }
  return tickets
}

/**
 * Returns a function that encodes a message for the signature of a ticket (RFC 9474) and does not blind
 * it: no one has to be protected from a server that invents the people.
 */
async function messageEncoder(): Promise<(message: Buffer) => string> {
  // Node encodes only what it signs. Undoing the signature of a key of the same size leaves the encoding.
  const { privateKey, publicKey } = await generateRoundKey()
  return (message) => {
    const signature = sign('sha384', message, {
      key: privateKey,
      format: 'der',
      type: 'pkcs8',
      padding: constants.RSA_PKCS1_PSS_PADDING,
      saltLength: constants.RSA_PSS_SALTLEN_DIGEST,
    })
    const raw = { format: 'der', type: 'spki', padding: constants.RSA_NO_PADDING } as const
    return publicEncrypt({ key: publicKey, ...raw }, signature).toString('base64url')
  }
}
