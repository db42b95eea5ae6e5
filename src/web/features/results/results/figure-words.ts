import {
  describeEveryone,
  formatParticipation,
  isMoreThanTeam,
  rangeCondition,
  teamSizeOf,
} from '#domain/statistics/missing-people.ts'
import type { RoundAccess } from '#contract/fields.ts'
import type { RoundResults } from '#contract/results.ts'
import type { Agreement, Interval } from '#contract/statistics.ts'
import { MIN_FOR_INTERVAL } from '#domain/release.ts'
import { agreementLevel } from '#domain/statistics/words.ts'
import type { AgreementLevel } from '#domain/statistics/words.ts'
import { rangeText } from '#web/charts/range-text.ts'
import { numberInWords } from '#web/features/rounds/rounds/group-sizes.ts'
import {
  fromTeamOf,
  receivedFromTeam,
  responsesInWords,
} from '#web/features/rounds/rounds/round-words.ts'

type Summary = RoundResults['summary']

/** Number of responses in the results, of those that wait, and of people in the team. */
export type ResponseTotals = Pick<
  Summary,
  'teamResponses' | 'expectedResponses' | 'waiting' | 'deletedUnread'
>

/** Returns how sure the overall score is: its margin of error, or a caution on smaller plans. */
export const certaintyInWords = (
  summary: ResponseTotals &
    Pick<Summary, 'participation'> & { advanced: { overall: Interval } | null },
  access: RoundAccess,
): string =>
  summary.advanced
    ? intervalSentence(summary.advanced.overall, summary, access)
    : caution(summary, access)

/** Returns the margin of error of the whole team's score in sentences. */
export function intervalSentence(
  interval: Interval,
  totals: ResponseTotals,
  access: RoundAccess,
): string {
  if (interval.kind === 'everyone') return everyone(totals.teamResponses, access)
  if (interval.kind === 'few') return NO_MARGIN
  const { teamResponses: answered } = totals
  const people = teamSizeOf(totals)
  const whole =
    people !== null && people > answered ? `all ${numberInWords(people)} people` : 'the whole team'
  const range = `${rangeText(interval, 'and')}${rangeCondition(totals)}`
  return interval.rough
    ? `Not very sure: with ${whole}, the score would be roughly between ${range}. ${ROUGH}`
    : `With ${whole}, the score would probably be between ${range}.`
}

const everyone = (responses: number, access: RoundAccess): string =>
  `${describeEveryone(access, responses, 'this is the score')}. On another day, it could differ by a few points.`

/** From this number of responses, one person changes the overall score by less than a few points. */
const MANY = 10

function caution(summary: ResponseTotals & Pick<Summary, 'participation'>, access: RoundAccess) {
  const { teamResponses, participation } = summary
  if (!isMoreThanTeam(summary)) {
    if (participation === 100) return everyone(teamResponses, access)
    if (participation !== null && participation < 50) return 'Fewer than half of the team answered.'
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
export function intervalsNote(
  intervals: readonly Interval[],
  responses: number,
  access: RoundAccess,
): string | undefined {
  const [first] = intervals
  switch (first?.kind) {
    case undefined:
      return undefined
    case 'range':
      return `The line below a bar is its margin of error (95% confidence).${first.rough ? ` ${ROUGH}` : ''}`
    case 'everyone':
      return `${describeEveryone(access, responses, 'these are the scores')} on that day.`
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
    ? `${fromTeamOf(received, people)} (${share})`
    : `${received} of ${people} ${people === 1 ? 'person' : 'people'} responded (${share})`
}
