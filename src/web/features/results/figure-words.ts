import type { SessionResults } from '#contract/results.ts'
import type { Agreement, Interval } from '#contract/statistics.ts'
import { MIN_FOR_INTERVAL } from '#domain/release.ts'
import { agreementLevel } from '#domain/statistics/words.ts'
import type { AgreementLevel } from '#domain/statistics/words.ts'
import { rangeText } from '#web/charts/range-text.ts'
import { numberInWords } from '#web/features/sessions/group-sizes.ts'

/** Number of responses in the results, and of people in the team. */
export type ResponseTotals = Pick<SessionResults['summary'], 'teamResponses' | 'expectedResponses'>

/** Returns the margin of error of the whole team's score in sentences. */
export function intervalSentence(interval: Interval, totals: ResponseTotals): string {
  if (interval.kind === 'everyone') {
    return 'Everyone who was asked has answered, so there is no margin of error.'
  }
  if (interval.kind === 'few') return NO_MARGIN
  const { teamResponses: answered, expectedResponses: people } = totals
  const isKnown = people !== null && people > answered
  const [who, whole] = isKnown
    ? [`${answered} of ${people} answered. `, `all ${numberInWords(people)}`]
    : ['', 'the whole team']
  const lies = interval.rough ? 'lies roughly between' : 'lies between'
  return `${who}The score of ${whole} ${lies} ${rangeText(interval, 'and')}.${interval.rough ? ` ${ROUGH}` : ''}`
}

const NO_MARGIN = `A margin of error needs at least ${MIN_FOR_INTERVAL} responses.`

const ROUGH = 'With so few responses, this rests on a typical spread of answers.'

/** Returns a margin in a few words, such as `61 to 74`. */
export function intervalShort(interval: Interval): string {
  switch (interval.kind) {
    case 'range':
      return interval.rough ? `about ${rangeText(interval)}` : rangeText(interval)
    case 'everyone':
      return 'no margin'
    case 'few':
      return 'too few'
  }
}

/** Returns a note on the interval lines at the categories' bars, or on why there are none. */
export function intervalsNote(intervals: readonly Interval[]): string | undefined {
  const [first] = intervals
  switch (first?.kind) {
    case undefined:
      return undefined
    case 'range':
      return `The line and range at each bar show where the score of the whole team most likely lies (95% confidence).${first.rough ? ` ${ROUGH}` : ''}`
    case 'everyone':
      return 'Everyone who was asked has answered, so these scores have no margin of error.'
    case 'few':
      return NO_MARGIN
  }
}

export const SPLIT_TEAM = 'Opinions split'

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
