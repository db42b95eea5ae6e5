import { webcrypto } from 'node:crypto'
import type { OpenQuiz, Ticket } from '#contract/quiz.ts'
import type { Round } from '#contract/rounds.ts'
import { newInvitationToken } from '#server/features/rounds/tickets/invitation-token.ts'
import type { Db } from '#server/platform/db/database.ts'
import { blindNewMessage, unblind } from '#web/features/rounds/tickets/blinding.ts'
import type { Blinded } from '#web/features/rounds/tickets/blinding.ts'
import type { Client } from './app.ts'

/** A browser's side of a ticket: the values between its preparation and the server's signature. */
export interface BlindedTicket extends Blinded {
  readonly publicKey: webcrypto.CryptoKey
}

/** Returns the public key of a round (SPKI, base64url) as a browser reads it. */
export const importPublicKey = (publicKey: string): Promise<webcrypto.CryptoKey> =>
  webcrypto.subtle.importKey(
    'spki',
    Buffer.from(publicKey, 'base64url'),
    { name: 'RSA-PSS', hash: 'SHA-384' },
    true,
    ['verify'],
  )

/** Prepares and blinds a random message. */
export const blindTicket = async (publicKey: webcrypto.CryptoKey): Promise<BlindedTicket> => ({
  publicKey,
  ...(await blindNewMessage(publicKey)),
})

/** Unblinds the server's signature and checks it. */
export const unblindTicket = (blinded: BlindedTicket, blindSignature: string): Promise<Ticket> =>
  unblind(blinded.publicKey, blinded, blindSignature)

/** Reads the public key of a round from its quiz. */
export async function roundKeyOf(visitor: Client, round: Round): Promise<webcrypto.CryptoKey> {
  const quiz = (await (await visitor.get(`/api/quiz-session/${round.token}`)).json()) as OpenQuiz
  return importPublicKey(quiz.session.publicKey ?? '')
}

/** Draws a ticket with the link of an invitation. */
export async function drawTicket(
  visitor: Client,
  publicKey: webcrypto.CryptoKey,
  token: string,
): Promise<Ticket> {
  const blinded = await blindTicket(publicKey)
  const answer = await visitor.post(`/api/invitations/${token}/ticket`, {
    blindedMessage: blinded.blindedMessage,
  })
  if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`)
  const { blindSignature } = (await answer.json()) as { blindSignature: string }
  return unblindTicket(blinded, blindSignature)
}

/** Makes a link for each invited person, by address, without an email. */
export async function invitationLinks(
  db: Db,
  roundId: string,
): Promise<ReadonlyMap<string, string>> {
  const people = await db
    .selectFrom('round_invitations')
    .select(['workspace_id', 'member_id', 'email'])
    .where('round_id', '=', roundId)
    .orderBy('email')
    .execute()
  const links = new Map<string, string>()
  for (const { workspace_id, member_id, email } of people) {
    const { token, hash } = newInvitationToken(roundId)
    await db
      .insertInto('round_links')
      .values({ workspace_id, round_id: roundId, member_id, token_hash: hash })
      .execute()
    links.set(email, token)
  }
  return links
}
