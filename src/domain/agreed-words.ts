import type { ActionStatus } from './actions.ts'
import { formatShortDay } from './format-day.ts'
import { formatScore } from './scoring.ts'
import type { Verdict } from './statistics/comparison.ts'
import { VERDICT_WORDS } from './statistics/change-words.ts'

/** An action that was agreed before a round, with the change of its category since the round before. */
export interface Agreed {
  readonly title: string
  readonly status: ActionStatus
  /** `YYYY-MM-DD` */
  readonly agreedOn: string
  readonly category: string | null
  /** Scores in percent; null without results in both rounds. */
  readonly change: {
    readonly before: number
    readonly after: number
    readonly verdict: Verdict
  } | null
  /** True if most questions of the category were replaced. */
  readonly incomparable: boolean
}

/**
 * Returns what was agreed, and what has changed since, in sentences that claim no cause: `Agreed on Oct 3,
 * 2026: handover checklist (done). Coordination went from 63 to 71: higher.`
 */
export function describeAgreed(agreed: Agreed): string {
  return [describeAgreement(agreed), describeEvidence(agreed)].filter(Boolean).join(' ')
}

/** Returns what was agreed, when, and what has become of it, as one sentence. */
export function describeAgreement({ title, status, agreedOn }: Agreed): string {
  return `Agreed on ${formatShortDay(agreedOn)}: ${title} (${status}).`
}

/** Returns how the action's category has changed, as sentences; undefined if there is nothing to compare. */
export function describeEvidence({ category, change, incomparable }: Agreed): string | undefined {
  if (category === null) return undefined
  if (incomparable) {
    return `${category} cannot be compared with the round before: most of its questions were replaced.`
  }
  if (!change) return undefined
  const [before, after] = [formatScore(change.before), formatScore(change.after)]
  const moved =
    before === after
      ? `${category} stayed at ${before}`
      : `${category} went from ${before} to ${after}`
  return `${moved}: ${VERDICT_WORDS[change.verdict].toLowerCase()}.`
}
