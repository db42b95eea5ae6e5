import { MIN_DISTRIBUTION_SIZE } from '#domain/release.ts'
import { formatScore } from '#domain/scoring.ts'
import type { Agreement } from './agreement.ts'
import { MIN_ACCOUNT_AGE_DAYS } from './benchmark.ts'
import type { Place } from './benchmark.ts'
import type { Verdict } from './comparison.ts'

/** The label of each verdict, on pages and in reports. */
export const VERDICT_WORDS: Readonly<Record<Verdict, string>> = {
  up: 'Higher',
  down: 'Lower',
  unclear: 'No clear change',
  'too-few': 'Too few responses to tell',
}

/** Minimum values of van der Eijk's A for high and fair agreement. */
export const AGREEMENT_THRESHOLDS = { high: 0.7, fair: 0.4 } as const

/** How much a team agrees on a question. */
export type AgreementLevel = 'split' | 'high' | 'fair' | 'low'

/** Returns the level of an agreement: `split` for a split team, else by van der Eijk's A. */
export function agreementLevel({
  agreement,
  split,
}: Pick<Agreement, 'agreement' | 'split'>): AgreementLevel {
  if (split) return 'split'
  if (agreement >= AGREEMENT_THRESHOLDS.high) return 'high'
  return agreement >= AGREEMENT_THRESHOLDS.fair ? 'fair' : 'low'
}

/**
 * Returns the difference of two percents (0 to 100) in whole points, computed from their displayed
 * texts, so that the three numbers are consistent on a page: 64, 71, +7.
 */
export const pointsBetween = (before: number, after: number): number =>
  Math.round(Number(formatScore(after)) - Number(formatScore(before)))

/** From this width in percent, a place is level with most accounts. */
const MIN_TIED_WITH_MOST = 60

/** Up to this width in percent, a place is described without ties. */
const MAX_UNTIED_WIDTH = 20

/**
 * Returns a place as part of a sentence: `higher than about 70%`, `in the lowest 10%`. The same text
 * is used on pages and in reports.
 */
export function formatPlace({ from, to }: Place): string {
  const tied = to - from
  if (tied >= MIN_TIED_WITH_MOST) return 'level with most'
  if (from === 0) return `in the lowest ${to}%`
  if (to === 100) return `in the highest ${100 - from}%`
  const higher = `higher than about ${from}%`
  return tied > MAX_UNTIED_WIDTH ? `${higher}, level with ${tied}%` : higher
}

/** Returns a place as a label of its own: `formatPlace` with a capital letter. */
export function formatPlaceLabel(place: Place): string {
  const words = formatPlace(place)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Describes the accounts of a benchmark, without a full stop. */
export const formatBenchmarkAccounts = (accounts: number): string =>
  `${accounts} accounts, each with its latest round of at least ${MIN_DISTRIBUTION_SIZE} responses (yours included once it qualifies), as of last night`

/** The rule by which accounts are included in a benchmark, as a sentence. */
export const BENCHMARK_ELIGIBILITY = `An account is included once it is ${MIN_ACCOUNT_AGE_DAYS} days old and has confirmed its email address.`
