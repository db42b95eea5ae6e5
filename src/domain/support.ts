import { PLANS, parseTier } from './plans.ts'

/** Categories of a support request, with their labels. */
export const SUPPORT_CATEGORIES = {
  technical: 'Technical problem',
  billing: 'Plans and billing',
  account: 'My account',
  feature: 'Feature request',
  other: 'Something else',
} as const
export type SupportCategory = keyof typeof SUPPORT_CATEGORIES

/** Priorities of a support request, lowest first, with their labels. */
export const SUPPORT_PRIORITIES = {
  low: 'Low: no deadline',
  normal: 'Normal',
  high: 'High: blocks my work',
  urgent: 'Urgent: nothing works',
} as const
export type SupportPriority = keyof typeof SUPPORT_PRIORITIES

/** The priority of a support request that does not choose one. */
export const DEFAULT_PRIORITY: SupportPriority = 'normal'

/** True if a tier, in any letter case, includes priority support. False for undefined. */
export function hasPrioritySupport(tier: string | undefined): boolean {
  const parsed = parseTier(tier ?? '')
  return parsed !== undefined && PLANS[parsed].limits.supportLevel === 'priority'
}

/** Maximum length of a contact or support message, in characters. */
export const MAX_MESSAGE_LENGTH = 5_000

/** Maximum length of a sender's name and of a subject, in characters. */
export const MAX_NAME_LENGTH = 120
export const MAX_SUBJECT_LENGTH = 200

/** How long messages are stored, in months. */
export const MESSAGE_RETENTION_MONTHS = 12
