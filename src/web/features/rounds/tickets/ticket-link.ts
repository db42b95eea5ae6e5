import type { Ticket } from '#contract/quiz.ts'
import { fromBase64url } from './base64url.ts'

/** What a program put behind the link is left out. */
const FORMAT = /^([\w-]{86})\.([\w-]{342})(?![\w-])/

/** Returns a round's link with the ticket in its fragment, which browsers never send. */
export const ticketLink = (origin: string, round: string, { message, signature }: Ticket): string =>
  `${origin}/quiz/${encodeURIComponent(round)}#ticket=${message}.${signature}`

/** Reads the fragment of such a link, without its name; undefined if it holds no ticket. */
export function readTicket(text: string): Ticket | undefined {
  const [, message, signature] = FORMAT.exec(text) ?? []
  if (message === undefined || signature === undefined) return undefined
  try {
    fromBase64url(message + signature)
  } catch {
    return undefined
  }
  return { message, signature }
}
