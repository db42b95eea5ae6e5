import type { Ticket } from '#contract/quiz.ts'
import type { Answers, Comments } from '#web/features/rounds/quiz/questionnaire/quiz-state.ts'
import { browserStorage, storedObject } from '#web/lib/browser-storage.ts'
import type { Blinded } from './blinding.ts'
import { serverNow } from '#web/lib/server-clock.ts'

const PREFIX = 'sextant.ticket.'

/** Rounds can be extended while no one looks, so unused tickets are kept longer than the end. */
const KEPT_AFTER_END_MS = 30 * 86_400_000

/** A response that was sent. */
export interface SentResponse {
  readonly answers: Answers
  readonly comments?: Comments | undefined
  /** The link to the team's results; null if the team does not see them. */
  readonly sharedToken?: string | null | undefined
}

/** What this browser has of one invited round. */
interface KeptTicket extends Partial<SentResponse> {
  /** Messages that were blinded but have no signature yet, by hash of the invitation's link. */
  readonly pending?: Readonly<Record<string, Blinded>>
  readonly ticket?: Ticket
  /** True once a response was sent with the ticket. */
  readonly used?: boolean
  /** True if the person chose to keep the response when it is sent. */
  readonly keepsAnswers?: boolean
  /** True once the person has said whether answers from before a restart are theirs. */
  readonly askedFormer?: boolean
  /** The end of the round as last seen, in ms. */
  readonly until?: number
}

/** Returns the ticket of a round in this browser, by the round's common link. */
export const keptTicket = (round: string): KeptTicket => read(PREFIX + round)

/** Keeps a blinded message before it is sent. Throws without storage: the ticket would be lost. */
export function keepPending(round: string, link: string, pending: Blinded): void {
  const kept = read(PREFIX + round)
  mustWrite(round, { ...kept, pending: { ...kept.pending, [link]: pending } })
}

/**
 * Returns the message to send with a link: its own, or the one of another link of the same person,
 * which the server has signed if the ticket was drawn.
 */
export function pendingMessage(
  round: string,
  link: string,
  drawn: boolean,
): (Blinded & { readonly link: string }) | undefined {
  const pending = keptTicket(round).pending ?? {}
  const found = pending[link] ? link : drawn ? Object.keys(pending)[0] : undefined
  const message = found === undefined ? undefined : pending[found]
  return message && found !== undefined ? { ...message, link: found } : undefined
}

/** Keeps a ticket, in place of the message that it was made from. Throws without storage. */
export function keepTicket(round: string, ticket: Ticket, link?: string): void {
  const { pending, until } = read(PREFIX + round)
  const others = Object.entries(pending ?? {}).filter(([name]) => name !== link)
  mustWrite(round, {
    ticket,
    ...(until === undefined ? {} : { until }),
    ...(others.length > 0 ? { pending: Object.fromEntries(others) } : {}),
  })
}

/**
 * Marks the ticket as used. The ticket, the response and the link to the results stay only if the person
 * wants that: others may use the browser.
 */
export function keepUsed(round: string, ticket: Ticket, sent: SentResponse): void {
  change(round, ({ pending, until, keepsAnswers }) => ({
    used: true,
    ...(until === undefined ? {} : { until }),
    ...(pending ? { pending } : {}),
    ...(keepsAnswers ? { ticket, ...sent, keepsAnswers } : {}),
  }))
}

// The response was withdrawn: the ticket can be used again.
export const keepUnused = (round: string): void =>
  change(round, ({ ticket, until }) => ({
    ...(ticket ? { ticket } : {}),
    ...(until === undefined ? {} : { until }),
  }))

/** Deletes the ticket and what is kept of a response that was sent. */
export const forgetReceipt = (round: string): void =>
  change(round, ({ until }) => ({ used: true, ...(until === undefined ? {} : { until }) }))

export const setKeepsAnswers = (round: string, keepsAnswers: boolean): void =>
  change(round, (kept) => ({ ...kept, keepsAnswers }))

/** Remembers, with this ticket, that the person was asked about answers from before a restart. */
export const setAskedFormer = (round: string): void =>
  change(round, (kept) => ({ ...kept, askedFormer: true }))

/** Remembers the end of the round, at which receipts are deleted. */
export const setEnd = (round: string, expiresAt: string): void =>
  change(round, (kept) =>
    Object.keys(kept).length > 0 ? { ...kept, until: new Date(expiresAt).getTime() } : kept,
  )

/** Deletes what belongs to rounds that have ended. */
export function forgetEnded(now = serverNow()): void {
  for (const name of browserStorage.keys(PREFIX)) {
    const { until = now, used } = read(name)
    if (until + (used ? 0 : KEPT_AFTER_END_MS) < now) browserStorage.remove(name)
  }
}

function change(round: string, next: (kept: KeptTicket) => KeptTicket): void {
  const kept = read(PREFIX + round)
  const changed = next(kept)
  if (changed !== kept) write(round, changed)
}

const write = (round: string, kept: KeptTicket): boolean =>
  browserStorage.set(PREFIX + round, JSON.stringify(kept))

function mustWrite(round: string, kept: KeptTicket): void {
  if (!write(round, kept)) throw new Error('this browser keeps nothing')
}

const read = (name: string) => storedObject<KeptTicket>(browserStorage.get(name))
