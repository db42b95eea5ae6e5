import type { SessionResults } from '#contract/results.ts'
import type { Agreement, Interval, Verdict } from '#contract/statistics.ts'
import { MIN_DISTRIBUTION_SIZE, isLive } from '#domain/release.ts'
import { agreementLevel } from '#domain/statistics/words.ts'
import type { AgreementLevel } from '#domain/statistics/words.ts'
import { rangeText } from '#web/charts/range-text.ts'
import { inWords } from '#web/features/sessions/group-sizes.ts'

/** Where nothing is protected, an interval needs no more answers than its arithmetic. */
const LEAST_FOR_INTERVAL = 3

/** How many answers count, and of how many of them it shows how they spread. */
export type Counted = Pick<
  SessionResults['summary'],
  'groupSize' | 'teamResponses' | 'spreadResponses'
>

/** How sure the whole team's score is, in one sentence. */
export function intervalSentence(interval: Interval, counted: Counted): string {
  switch (interval.kind) {
    case 'range':
      return `With 95% confidence the whole team's score lies between ${rangeText(interval, 'and')}.`
    case 'everyone':
      return 'Everyone who was asked has answered: no margin.'
    case 'alike':
      return "Everybody's score is the same here, so there is nothing to compute a margin from."
    case 'few':
      return tooFew('this is', counted)
  }
}

/** Why it cannot be said how sure something is. */
function tooFew(what: string, { groupSize, ...counted }: Counted): string {
  const { teamResponses, spreadResponses } = counted
  const floor = isLive(groupSize) ? LEAST_FOR_INTERVAL : MIN_DISTRIBUTION_SIZE
  if (teamResponses < floor) {
    return `Too few answers to say how sure ${what}: from ${floor} answers on.`
  }
  const small = `in groups of fewer than ${inWords(MIN_DISTRIBUTION_SIZE)}`
  return spreadResponses === 0
    ? `It cannot be said how sure ${what}: these answers came to count ${small}.`
    : `It cannot be said how sure ${what}: the ${spreadResponses} people whose answers' spread shows have the same score, and the other ${teamResponses - spreadResponses} came to count ${small}.`
}

/** The same beside a bar: `61 to 74`. Of people's scores over some questions, or of answers to one. */
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

/** What the lines under the categories' bars are, or why there are none. */
export function intervalsNote(
  intervals: readonly Interval[],
  counted: Counted,
): string | undefined {
  const kinds = new Set(intervals.map(({ kind }) => kind))
  if (kinds.has('range')) {
    const lines =
      "Under each bar, and at its end: between these the whole team's score lies, with 95% confidence."
    if (kinds.has('alike')) return `${lines} All equal: there everybody's score is the same.`
    return kinds.has('few') ? `${lines} ${tooFew('the others are', counted)}` : lines
  }
  if (kinds.has('everyone'))
    return 'Everyone who was asked has answered: these scores have no margin.'
  if (kinds.has('few')) return tooFew('these scores are', counted)
  if (kinds.has('alike')) {
    return "Everybody's score is the same in each category, so there is nothing to compute margins from."
  }
  return undefined
}

/** What may be said of a change since the last round. */
export const VERDICT_SENTENCE: Readonly<Record<Verdict, string>> = {
  up: 'Higher than last time',
  down: 'Lower than last time',
  unclear: 'No clear change: chance alone may explain it',
  'too-few': 'Too few answers to tell (it takes five in each round)',
}

export const SPLIT_TEAM = 'Split team'
export const SPLIT_MEANING = 'Two camps: equal averages can hide them. Talk before you act.'

const AGREEMENT: Readonly<Record<AgreementLevel, string>> = {
  split: SPLIT_TEAM,
  high: 'Answers close together',
  fair: 'Answers somewhat apart',
  low: 'Answers far apart',
}

/** How close the answers to a question lie, whichever they are: not how many agree with it. */
export const agreementInWords = (found: Agreement): string => AGREEMENT[agreementLevel(found)]

/** `67%`: the share of those asked who have answered. All of them is said of all alone. */
export const participationText = (percent: number): string =>
  `${percent < 100 ? Math.min(99, Math.round(percent)) : Math.round(percent)}%`
