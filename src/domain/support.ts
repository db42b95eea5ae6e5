import { PLANS, parseTier } from './plans.ts'

/** What a support request can be about, and how the form calls it. */
export const SUPPORT_CATEGORIES = {
  technical: 'Technical problem',
  billing: 'Plans and billing',
  account: 'My account',
  feature: 'Feature request',
  other: 'Something else',
} as const
export type SupportCategory = keyof typeof SUPPORT_CATEGORIES

/** How much a request presses, as the sender sees it, least first. */
export const SUPPORT_PRIORITIES = {
  low: 'Low: when there is time',
  normal: 'Normal',
  high: 'High: it holds me up',
  urgent: 'Urgent: nothing works',
} as const
export type SupportPriority = keyof typeof SUPPORT_PRIORITIES

export const DEFAULT_PRIORITY: SupportPriority = 'normal'

/** Whether a plan, named in any case, is answered on the same day. False for none. */
export function hasPrioritySupport(tier: string | undefined): boolean {
  const named = parseTier(tier ?? '')
  return named !== undefined && PLANS[named].limits.supportLevel === 'priority'
}

/** Longest message (characters) that the contact and support forms take. */
export const MAX_MESSAGE_LENGTH = 5_000

/** Longest name of a sender, and longest subject, in characters. */
export const MAX_NAME_LENGTH = 120
export const MAX_SUBJECT_LENGTH = 200

/** How long messages are kept, in months. */
export const MESSAGE_RETENTION_MONTHS = 12
