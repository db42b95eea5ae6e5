import { AiProviderError } from '#server/platform/ai/ai-provider.ts'
import { PermanentFailure } from '#server/platform/jobs/job-kind.ts'
import { MailRejected } from '#server/platform/mail/mail.ts'
import { InvalidEvent, PaymentDeclined } from '#server/platform/payments/payment-provider.ts'
import type { Operation } from './operation.ts'

const OUTCOMES = {
  mail: ['sent', 'refused', 'failed'],
  payments: ['answered', 'declined', 'failed'],
  events: ['received', 'refused'],
  ai: ['answered', 'refused', 'unreachable', 'too-slow', 'unreadable', 'failed'],
} as const

/** Returns all outcomes of a kind of operation. */
export const outcomesOf = (kind: keyof typeof OUTCOMES): readonly string[] => OUTCOMES[kind]

/** Returns the outcome label of an operation; never text of the error. */
export function outcomeOf({ kind, name }: Operation, error?: unknown): string {
  const ok = error === undefined
  if (kind === 'mail') return ok ? 'sent' : error instanceof MailRejected ? 'refused' : 'failed'
  if (kind === 'job') return ok ? 'done' : error instanceof PermanentFailure ? 'given-up' : 'failed'
  if (kind === 'ai') {
    return ok ? 'answered' : error instanceof AiProviderError ? error.reason : 'failed'
  }
  if (name === 'readEvent') return ok || !(error instanceof InvalidEvent) ? 'received' : 'refused'
  return ok ? 'answered' : error instanceof PaymentDeclined ? 'declined' : 'failed'
}
