import { formatParticipation, rangeCondition } from '#domain/statistics/missing-people.ts'
import type { RoundResults } from '#contract/results.ts'
import type { Agreement, Interval } from '#contract/statistics.ts'
import { MIN_FOR_INTERVAL } from '#domain/release.ts'
import { agreementLevel } from '#domain/statistics/words.ts'
import type { AgreementLevel } from '#domain/statistics/words.ts'
import { rangeText } from '#web/charts/range-text.ts'
import { numberInWords } from '#web/features/rounds/rounds/group-sizes.ts'
import { receivedFromTeam, responsesInWords } from '#web/features/rounds/rounds/round-words.ts'

type Summary = RoundResults['summary']

/** Number of responses in the results, and of people in the team. */
export type ResponseTotals = Pick<Summary, 'teamResponses' | 'expectedResponses'>

/** Returns how sure the overall score is: its margin of error, or a caution on smaller plans. */
export const certaintyInWords = (
  summary: ResponseTotals &
    Pick<Summary, 'participation'> & { advanced: { overall: Interval } | null },
): string =>
  summary.advanced ? intervalSentence(summary.advanced.overall, summary) : caution(summary)

/** Returns the margin of error of the whole team's score in sentences. */
export function intervalSentence(interval: Interval, totals: ResponseTotals): string {
  if (interval.kind === 'everyone') {
    return EVERYONE
  }
  if (interval.kind === 'few') return NO_MARGIN
  const { teamResponses: answered, expectedResponses: people } = totals
  const whole =
    people !== null && people > answered ? `all ${numberInWords(people)} people` : 'the whole team'
  const range = `${rangeText(interval, 'and')}${rangeCondition(totals)}`
  return interval.rough
    ? `Not very sure: with ${whole}, the score would be roughly between ${range}. ${ROUGH}`
    : `With ${whole}, the score would probably be between ${range}.`
}

const EVERYONE =
  'Everyone who was asked has answered, so this is the score of the whole team. On another day, it could differ by a few points.'

/** From this number of responses, one person changes the overall score by less than a few points. */
const MANY = 10

function caution({
  teamResponses,
  participation,
}: ResponseTotals & Pick<Summary, 'participation'>) {
  if (participation === 100) {
    return EVERYONE
  }
  if (participation !== null && participation < 50) {
    return 'Fewer than half of the team answered.'
  }
  return teamResponses < MANY
    ? 'With so few responses, one person can change the score by several points.'
    : 'A difference of a few points may be everyday fluctuation.'
}

const NO_MARGIN = `A margin of error needs at least ${MIN_FOR_INTERVAL} responses.`

const ROUGH = 'With so few responses, this is only an estimate.'

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

/** Returns a note on the margins of the categories, or on why there are none. */
export function intervalsNote(intervals: readonly Interval[]): string | undefined {
  const [first] = intervals
  switch (first?.kind) {
    case undefined:
      return undefined
    case 'range':
      return `The line below a bar is its margin of error (95% confidence).${first.rough ? ` ${ROUGH}` : ''}`
    case 'everyone':
      return 'Everyone who was asked has answered, so these are the scores of the whole team on that day.'
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

/** Returns how many took part, for the header: `8 of 9 people responded (89%)`. */
export function submissionsInWords(
  summary: Pick<
    Summary,
    'released' | 'waiting' | 'deletedUnread' | 'heldBack' | 'expectedResponses' | 'participation'
  >,
): string {
  const { released, waiting, deletedUnread, heldBack, participation } = summary
  const people = summary.expectedResponses
  const received = receivedFromTeam(summary)
  if (released === 0) return `${responsesInWords(received)} received`
  if (waiting + deletedUnread > 0) {
    const state =
      deletedUnread > 0
        ? `${deletedUnread} deleted unread`
        : heldBack > 0
          ? `${heldBack} held back`
          : `${waiting} waiting`
    return `${responsesInWords(received)} received, ${released} in the results, ${state}`
  }
  if (people === null || participation === null) return `${responsesInWords(received)} received`
  const share = formatParticipation({ teamResponses: released, expectedResponses: people })
  return participation > 100
    ? `${responsesInWords(received)} received from a team of ${people} (${share})`
    : `${received} of ${people} ${people === 1 ? 'person' : 'people'} responded (${share})`
}
