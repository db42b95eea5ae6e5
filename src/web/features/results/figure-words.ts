import type { SessionResults } from '#contract/results.ts'
import type { Agreement, Interval, Verdict } from '#contract/statistics.ts'
import { MIN_DISTRIBUTION_SIZE, isLive } from '#domain/release.ts'
import { agreementLevel } from '#domain/statistics/words.ts'
import type { AgreementLevel } from '#domain/statistics/words.ts'
import { rangeText } from '#web/charts/range-text.ts'
import { numberInWords } from '#web/features/sessions/group-sizes.ts'

/** Minimum number of responses for an interval in a session without group protection. */
const MIN_FOR_INTERVAL = 3

/** Number of responses in the results, and how many of them have a published distribution. */
export type ResponseTotals = Pick<
  SessionResults['summary'],
  'groupSize' | 'teamResponses' | 'spreadResponses'
>

/** Returns one sentence on the margin of error of the whole team's score. */
export function intervalSentence(interval: Interval, totals: ResponseTotals): string {
  switch (interval.kind) {
    case 'range':
      return `The whole team's score is between ${rangeText(interval, 'and')}, with 95% confidence.`
    case 'everyone':
      return 'Everyone in the team has responded, so there is no margin of error.'
    case 'alike':
      return "Everyone's score is the same, so no margin of error can be calculated."
    case 'few':
      return noMargin(totals)
  }
}

/** Returns the reason why there is no margin of error. */
function noMargin({ groupSize, teamResponses, spreadResponses }: ResponseTotals): string {
  const floor = isLive(groupSize) ? MIN_FOR_INTERVAL : MIN_DISTRIBUTION_SIZE
  if (teamResponses < floor) {
    return `A margin of error needs at least ${floor} responses.`
  }
  const small = `in groups of fewer than ${numberInWords(MIN_DISTRIBUTION_SIZE)}`
  return spreadResponses === 0
    ? `No margin of error: these responses were added ${small}.`
    : `No margin of error: the ${spreadResponses} people whose distribution is shown have the same score, and the other ${teamResponses - spreadResponses} were added ${small}.`
}

/**
 * Returns a margin in a few words, such as `61 to 74`, for people's scores over several questions
 * or for the answers to one question.
 */
export function intervalShort(interval: Interval, of: 'scores' | 'answers'): string {
  switch (interval.kind) {
    case 'range':
      return rangeText(interval)
    case 'everyone':
      return 'no margin'
    case 'alike':
      return of === 'scores' ? 'all equal' : 'all alike'
    case 'few':
      return 'too few'
  }
}

/** Returns a note on the interval lines at the categories' bars, or on why there are none. */
export function intervalsNote(
  intervals: readonly Interval[],
  totals: ResponseTotals,
): string | undefined {
  const kinds = new Set(intervals.map(({ kind }) => kind))
  if (kinds.has('range')) {
    const lines =
      'The line and range at each bar show the 95% confidence interval for the whole team.'
    if (kinds.has('alike')) return `${lines} All equal: everyone's score is the same.`
    return kinds.has('few')
      ? `${lines} Where there is no line: ${lowerFirst(noMargin(totals))}`
      : lines
  }
  if (kinds.has('everyone')) {
    return 'Everyone in the team has responded, so these scores have no margin of error.'
  }
  if (kinds.has('few')) return noMargin(totals)
  if (kinds.has('alike')) {
    return "Everyone's score is the same in each category, so no margins of error can be calculated."
  }
  return undefined
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

/** The verdict on a change since the last round, as a sentence. */
export const VERDICT_SENTENCE: Readonly<Record<Verdict, string>> = {
  up: 'Higher than last time',
  down: 'Lower than last time',
  unclear: 'No clear change; the difference may be due to chance',
  'too-few': 'Too few to tell: each round needs at least five responses',
}

export const SPLIT_TEAM = 'Split team'
export const SPLIT_MEANING =
  'Opinions are split, which the average hides. Talk to the team before you act.'

const AGREEMENT: Readonly<Record<AgreementLevel, string>> = {
  split: SPLIT_TEAM,
  high: 'Answers close together',
  fair: 'Answers somewhat apart',
  low: 'Answers far apart',
}

/** Returns how similar the answers to a question are, not how many people agree with it. */
export const agreementInWords = (agreement: Agreement): string =>
  AGREEMENT[agreementLevel(agreement)]

/** Returns the participation such as `67%`. Rounds to 100% only if everyone has responded. */
export const participationText = (percent: number): string =>
  `${percent < 100 ? Math.min(99, Math.round(percent)) : Math.round(percent)}%`
