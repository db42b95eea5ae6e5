import { MIN_DISTRIBUTION_SIZE } from '#domain/release.ts'
import { percentText } from '#domain/scoring.ts'
import type { Agreement } from './agreement.ts'
import { MIN_ACCOUNT_AGE_DAYS } from './benchmark.ts'
import type { Place } from './benchmark.ts'
import type { Verdict } from './comparison.ts'

/** What may be said of a change, in a few words: the same on every page and report. */
export const VERDICT_WORDS: Readonly<Record<Verdict, string>> = {
  up: 'Higher',
  down: 'Lower',
  unclear: 'No clear change',
  'too-few': 'Too few answers to tell',
}

/** From these values of van der Eijk's A on, agreement is called high, and fair. */
export const AGREEMENT_THRESHOLDS = { high: 0.7, fair: 0.4 } as const

/** How far a team agrees, in a word. */
export type AgreementLevel = 'split' | 'high' | 'fair' | 'low'

/** The word of an agreement: a split team before all else, then by A. */
export function agreementLevel({
  agreement,
  split,
}: Pick<Agreement, 'agreement' | 'split'>): AgreementLevel {
  if (split) return 'split'
  if (agreement >= AGREEMENT_THRESHOLDS.high) return 'high'
  return agreement >= AGREEMENT_THRESHOLDS.fair ? 'fair' : 'low'
}

/**
 * Whole percentage points from one percent (0 to 100) to another as the two are written, so that
 * the three agree wherever they stand beside each other: `64`, `71`, 7.
 */
export const pointsBetween = (before: number, after: number): number =>
  Math.round(Number(percentText(after)) - Number(percentText(before)))

/** From so many tenths on, those who are alike are most of the others. */
const MIN_TIED_WITH_MOST = 60

/** Up to so many tenths a place is one point among the others, and not a tie with many. */
const MAX_UNTIED_WIDTH = 20

/**
 * Where a score lies among others, inside a sentence: `higher than about 7 in 10`, `among the lowest
 * 1 in 10`. The same on every page and report.
 */
export function placeInWords({ from, to }: Place): string {
  const tied = to - from
  if (tied >= MIN_TIED_WITH_MOST) return 'level with most'
  if (from === 0) return `among the lowest ${to / 10} in 10`
  if (to === 100) return `among the highest ${(100 - from) / 10} in 10`
  const higher = `higher than about ${from / 10} in 10`
  return tied > MAX_UNTIED_WIDTH ? `${higher}, level with ${tied / 10} in 10` : higher
}

/** The same where it stands alone. */
export function placeLabel(place: Place): string {
  const words = placeInWords(place)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Who the others are: `19 accounts, each with …`. The own account is one of them like any other. */
export const accountsInWords = (accounts: number): string =>
  `${accounts} accounts, each with its latest round of ${MIN_DISTRIBUTION_SIZE} answers or more, yours among them once it counts; as of last night`

/** When an account is one of them. */
export const BENCHMARK_ELIGIBILITY = `An account counts once it is ${MIN_ACCOUNT_AGE_DAYS} days old and its address is confirmed.`
