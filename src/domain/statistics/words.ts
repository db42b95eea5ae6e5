import { hasPool } from './cant-say-words.ts'
import type { QuestionPeople } from '#domain/question-counts.ts'
import { MIN_DISTRIBUTION_SIZE } from '#domain/release.ts'
import { formatAgree, formatScore } from '#domain/scoring.ts'
import type { Agreement } from './agreement.ts'
import { MIN_ACCOUNT_AGE_DAYS } from './benchmark.ts'
import type { Place } from './benchmark.ts'
import type { CategoryOrder } from './category-order.ts'

/** Explains the bands of a trend. */
export const BAND_NOTE =
  'Bands show everyday fluctuation. Where neighboring bands do not overlap, the change is more than that.'

/** Explains how rounds are compared. */
export const COMPARISON_NOTE =
  'Rounds are compared as if different people had answered; if mostly the same did, the verdict is cautious.'

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

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0)

/** Returns how many of the answers to a question are 4 or 5, and how many there are. */
export function countAgreeing(distribution: readonly number[]): { agree: number; all: number } {
  return { agree: sum(distribution.slice(3)), all: sum(distribution) }
}

/** Returns how many people agree with a question: `12 of 20 agree`. */
export function formatAgreeCount(distribution: readonly number[]): string {
  const { agree, all } = countAgreeing(distribution)
  if (all === 1) return agree === 1 ? 'the one person agrees' : 'the one person does not agree'
  if (agree === 0) return `none of ${all} agrees`
  if (agree === all) return `all ${all} agree`
  return `${agree} of ${all} ${agree === 1 ? 'agrees' : 'agree'}`
}

/**
 * Says which share of the answers agree, without a full stop: `63% of answers are Agree or Strongly Agree`.
 * Where the distributions (counts of 1 to 5) do not cover all responses, it says of how many people the
 * answers are. Undefined if no distribution is shown.
 */
export function describeAgreeing(
  questions: readonly {
    readonly distribution: readonly number[] | null | undefined
    /** Number of people who could not say, among those of the distribution. */
    readonly distributionCantSay?: number | null | undefined
  }[],
  responses: number,
): string | undefined {
  const counted = questions.flatMap(({ distribution, distributionCantSay }) => {
    if (!distribution) return []
    const { agree, all } = countAgreeing(distribution)
    return [{ agree, all, people: all + (distributionCantSay ?? 0) }]
  })
  const all = sum(counted.map((question) => question.all))
  if (all === 0) return undefined
  const agree = sum(counted.map((question) => question.agree))
  const covered = Math.max(...counted.map((question) => question.people))
  const of = covered === responses ? '' : ` of ${covered} people`
  if (agree === all) return `Every answer${of} is Agree or Strongly Agree`
  if (agree === 0) return `No answer${of} is Agree or Strongly Agree`
  const answers = covered === responses ? 'answers' : `the answers${of}`
  return `${formatAgree((agree / all) * 100)}% of ${answers} are Agree or Strongly Agree`
}

/**
 * Says how many responses the shares of those who agree rest on, if not all; undefined if all, or if none is
 * shown.
 */
export function describeShares({
  spreadResponses: shown,
  teamResponses: all,
  categoryDetails,
}: ShownResponses): string | undefined {
  if (shown === 0 || shown === all) return undefined
  const scores = hasPool(categoryDetails, all) ? '' : '; scores cover all'
  return `The shares who agree cover ${shown} of ${all} responses${scores}.`
}

/** How many responses a round's results have, and how many its distributions cover. */
interface ShownResponses {
  readonly spreadResponses: number
  readonly teamResponses: number
  readonly categoryDetails: readonly QuestionPeople[]
}

/** Describes the answers of a split team (counts of 1 to 5) to `question`, as one sentence. */
export function describeSplit(distribution: readonly number[], question?: string): string {
  const [one = 0, two = 0, neutral = 0, four = 0, five = 0] = distribution
  const on = question === undefined ? '' : ` on ${question}`
  return `Opinions are split${on}: ${one + two} disagree, ${four + five} agree, ${neutral === 0 ? 'no one' : neutral} in between.`
}

/** A category with its score in percent (20 to 100). */
interface ScoredCategory {
  readonly category: string
  readonly percentage: number
}

/** Returns what can be said of the order of the categories. The same words stand on every page and file. */
export function describeOrder(categories: readonly ScoredCategory[], order: CategoryOrder): string {
  const shown = categories
    .map(({ percentage }) => percentage)
    .toSorted((a, b) => a - b)
    .map(formatScore)
  const [low, high] = [shown.at(0), shown.at(-1)]
  if (shown.length === 1) return `Only ${categories[0]?.category} has a score (${low}).`
  if (low === high) return `All categories score ${low}.`
  if (order.highest === null && order.lowest === null) {
    return `No single category is clearly first or last (scores from ${low} to ${high}).`
  }
  const isTied = { highest: high === shown.at(-2), lowest: low === shown.at(1) }
  const [highest, lowest] = (['highest', 'lowest'] as const).map((end) => {
    const category = categories.find((own) => own.category === order[end])
    if (category) {
      return `Clearly ${end}: ${category.category} (${formatScore(category.percentage)}).`
    }
    const reason = isTied[end]
      ? ''
      : ` The difference between the two ${end} may be everyday fluctuation.`
    return `No single category is clearly ${end}.${reason}`
  })
  return order.highest === null ? `${lowest} ${highest}` : `${highest} ${lowest}`
}

/** One end of the order as a row of a summary. */
export interface OrderRow {
  readonly label: 'Clearly highest' | 'Clearly lowest'
  /** Null if no single category is. */
  readonly category: string | null
}

/** Returns both ends of the order as rows, with the words of `describeOrder`; empty if none is clear. */
export const orderRows = ({ highest, lowest }: CategoryOrder): readonly OrderRow[] =>
  highest === null && lowest === null
    ? []
    : [
        { label: 'Clearly highest', category: highest },
        { label: 'Clearly lowest', category: lowest },
      ]

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
  const text = formatPlace(place)
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Describes the accounts of a benchmark, without a full stop. */
export const formatBenchmarkAccounts = (accounts: number): string =>
  `${accounts} accounts, each with its latest round of at least ${MIN_DISTRIBUTION_SIZE} responses (yours included once it qualifies), as of last night`

/** The rule by which accounts are included in a benchmark, as a sentence. */
export const BENCHMARK_ELIGIBILITY = `An account is included once it is ${MIN_ACCOUNT_AGE_DAYS} days old and has confirmed its email address.`
