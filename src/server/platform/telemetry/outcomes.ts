import { ProviderFailed } from '#server/platform/ai/provider.ts'
import { Hopeless } from '#server/platform/jobs/kind.ts'
import { MailAnswered } from '#server/platform/mail/mail.ts'
import { ForgedEvent, PaymentDeclined } from '#server/platform/payments/provider.ts'
import type { Deed } from './observer.ts'

const OUTCOMES = {
  mail: ['sent', 'refused', 'failed'],
  payments: ['answered', 'declined', 'failed'],
  events: ['received', 'refused'],
  ai: ['answered', 'refused', 'unreachable', 'too-slow', 'unreadable', 'failed'],
} as const

/** All ways in which such a thing can end. */
export const kindsOf = (kind: keyof typeof OUTCOMES): readonly string[] => OUTCOMES[kind]

/** How it ended, in one word of a closed set. Nothing of what an error says. */
export function outcomeOf({ kind, name }: Deed, error?: unknown): string {
  const well = error === undefined
  if (kind === 'mail') return well ? 'sent' : error instanceof MailAnswered ? 'refused' : 'failed'
  if (kind === 'job') return well ? 'done' : error instanceof Hopeless ? 'given-up' : 'failed'
  if (kind === 'ai') {
    return well ? 'answered' : error instanceof ProviderFailed ? error.failing : 'failed'
  }
  if (name === 'readEvent') return well || !(error instanceof ForgedEvent) ? 'received' : 'refused'
  return well ? 'answered' : error instanceof PaymentDeclined ? 'declined' : 'failed'
}
