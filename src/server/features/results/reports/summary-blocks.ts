import { hasScore } from '#domain/scored-question.ts'
import {
  describeMissing,
  rangeCondition,
  formatIncluded,
  formatParticipation,
  isMoreThanTeam,
} from '#domain/statistics/missing-people.ts'
import type { RoundAccess } from '#contract/fields.ts'
import type { ResultsSummary } from '#contract/results.ts'
import { categoryLevel, overallLevel } from '#domain/statistics/score-level.ts'
import type { Change } from '#contract/statistics.ts'
import { analyze } from '#domain/analyst/analyst.ts'
import { FEW_RESPONSES } from '#domain/release.ts'
import { intervalBounds } from '#domain/statistics/intervals.ts'
import { formatScore, SCALE_POINTS } from '#domain/scoring.ts'
import { describeAgreeing, describeOrder, describeShares } from '#domain/statistics/words.ts'
import {
  describeChance,
  describeChange,
  shownChange,
  VERDICT_WORDS,
} from '#domain/statistics/change-words.ts'
import type { Block, Cell, Column } from '#server/platform/pdf/blocks.ts'
import { scoreScale } from './drawings.ts'
import {
  explainInterval,
  formatChangePoints,
  formatInterval,
  formatRange,
  formatShortDate,
  formatShortPlace,
} from './formatting.ts'
import { questionLists } from './question-lists.ts'
import { ALIGN_RIGHT, sortByPercentage } from './report-data.ts'
import type { RoundReportData } from './report-data.ts'
import { barCell, barColumn, formatAgreeShare, scoreBlock, scoreCell } from './score-cells.ts'
import { toStep } from './steps.ts'

/**
 * Returns the first page: how good, how sure, better or worse, what is strong and weak, what to do.
 */
export function summaryBlocks(data: RoundReportData): Block[] {
  return [
    overallScore(data),
    { kind: 'paragraph', look: 'lead', text: headline(data) },
    { kind: 'facts', facts: keyFacts(data) },
    categoryTable(data),
    ...questionColumns(data),
    ...firstActions(data),
  ]
}

function overallScore({ charts, summary }: RoundReportData): Block {
  const { averageScore, advanced, teamResponses } = summary
  const agreeing = describeAgreeing(summary.categoryDetails, summary.teamResponses)
  const range = intervalBounds(advanced?.overall)
  const since = advanced?.sinceLastWave
  // Rounds with different questions do not share a scale.
  const before = since &&
    !since.versionBreak && {
      percent: since.overall.before,
      name: `${formatScore(since.overall.before)} on ${formatShortDate(since.previous.createdAt)}`,
    }
  const alt = [
    `Score ${formatScore(averageScore)} on the scale from 0 to 100`,
    ...(range ? [`margin of error ${formatRange(range)}`] : []),
    ...(before ? [before.name] : []),
  ].join(', ')
  return scoreBlock(charts, averageScore, {
    level: overallLevel(summary, teamResponses),
    note: [formatIncluded(summary), agreeing].filter(Boolean).join(' · '),
    drawing: {
      svg: scoreScale({ percent: averageScore, range, ...(before && { before }) }),
      alt: `${alt}.`,
    },
  })
}

/** Says whether it got better or worse, whether opinions are split, and what to do first. */
function headline(data: RoundReportData): string {
  const { summary } = data
  const split = splitQuestions(summary).size
  const [first] = actions(data)
  return [
    summary.teamResponses === 1 &&
      'These are the answers of one person, who would be recognized: do not show them.',
    changeSentence(summary),
    split > 0 && `Opinions are split on ${split === 1 ? 'one question' : `${split} questions`}.`,
    first && `Do first: ${first.title}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

function changeSentence({ sincePrevious }: ResultsSummary): string {
  return sincePrevious
    ? describeChange(sincePrevious.overall, formatShortDate(sincePrevious.previous.createdAt))
    : 'This is the first round of this assessment with results, so there is no change to show.'
}

/** Returns points with their sign and noun: `−1 point`. */
function formatChange(change: Change): string {
  const { points } = shownChange(change)
  return `${formatChangePoints(change)} ${Math.abs(points) === 1 ? 'point' : 'points'}`
}

function keyFacts({ summary, released: { round } }: RoundReportData) {
  const { advanced, sincePrevious: since } = summary
  return [
    ...(advanced
      ? [
          {
            name: 'Margin of error',
            value: formatInterval(advanced.overall),
            note: `${explainInterval(advanced.overall, round.access)}${intervalBounds(advanced.overall) ? rangeCondition(summary) : ''}`,
          },
        ]
      : []),
    ...(since
      ? [
          {
            name: `Since ${formatShortDate(since.previous.createdAt)}`,
            value: formatChange(since.overall),
            note: [
              `${VERDICT_WORDS[since.overall.verdict]}.`,
              describeChance(since.overall),
              since.versionBreak?.note,
            ]
              .filter(Boolean)
              .join(' '),
          },
        ]
      : []),
    participationFact(summary, round.access),
    ...(advanced ? [] : [singlePersonFact(summary)]),
    ...(advanced?.benchmark
      ? [
          {
            name: 'Benchmark',
            value: formatShortPlace(advanced.benchmark.overall),
            note: `of ${advanced.benchmark.accounts} accounts`,
          },
        ]
      : []),
  ]
}

/** Returns how far one person's answers can move the score, for plans without margins. */
function singlePersonFact({ teamResponses, categoryDetails }: ResultsSummary) {
  const range = 100 - 100 / SCALE_POINTS
  const answers = categoryDetails.filter(hasScore).map(({ responseCount }) => responseCount)
  return {
    name: 'One person can move this score by',
    value: `up to ${Math.round(range / Math.min(teamResponses, ...answers))} points`,
    note: 'The fewer responses, the less sure the score is.',
  }
}

function participationFact(summary: ResultsSummary, access: RoundAccess) {
  const { teamResponses, expectedResponses, participation } = summary
  const few =
    teamResponses > 1 && teamResponses < FEW_RESPONSES
      ? ' With so few, one person can change a score by several points.'
      : ''
  if (expectedResponses === null || participation === null) {
    return {
      name: 'Responses',
      value: String(teamResponses),
      note: `The number of people in the team is not known.${few}`,
    }
  }
  if (isMoreThanTeam(summary) && teamResponses <= expectedResponses) {
    return {
      name: 'Responses',
      value: formatIncluded(summary).replace(/ responses$/, ''),
      note: `More responses have arrived than the team has people (${expectedResponses}).${few}`,
    }
  }
  const others = describeMissing(summary, summary.scoreIfOthersAreLower)
  const share = `${formatParticipation(summary)} of the team`
  const missing = expectedResponses - teamResponses
  return {
    name: 'Participation',
    value: `${teamResponses} ${missing < 0 ? 'from' : 'of'} ${expectedResponses}`,
    note: `${others ? `${share}. ${others}` : `${share}${missingNote(missing, access)}.`}${few}`,
  }
}

function missingNote(missing: number, access: RoundAccess): string {
  if (missing === 0) {
    return access === 'invited' ? ': everyone is included' : ': as many responses as people'
  }
  if (missing < 0) return ': more responses than people'
  return missing === 1
    ? '; one person is missing'
    : `; the ${missing} others may see things differently`
}

/** Returns all categories, highest first, below what their order says. */
function categoryTable({ charts, summary }: RoundReportData): Block {
  const { advanced, categories, teamResponses } = summary
  const intervalOf = (category: string) =>
    advanced?.categories.find((entry) => entry.category === category)?.interval
  const hasMargins = categories.some(({ category }) => intervalBounds(intervalOf(category)))
  const hasAgree = summary.favourable !== null
  const columns: Column[] = [
    { head: 'Category', share: 27 },
    barColumn(43),
    { head: 'Score', share: 10, align: ALIGN_RIGHT },
    ...(hasMargins ? [{ head: 'Margin', share: 11, align: ALIGN_RIGHT }] : []),
    ...(hasAgree ? [{ head: 'Answers', share: 13, align: ALIGN_RIGHT }] : []),
  ]
  const rows = sortByPercentage(categories).map((own): Cell[] => {
    const { category, percentage, favourable } = own
    const interval = intervalOf(category)
    return [
      { text: category },
      barCell(percentage, intervalBounds(interval)),
      scoreCell(charts, percentage, categoryLevel(own, teamResponses)),
      ...(hasMargins ? [{ text: interval ? formatInterval(interval) : '–' }] : []),
      ...(hasAgree ? [{ text: formatAgreeShare(favourable?.favourable) }] : []),
    ]
  })
  return { kind: 'table', finding: true, caption: orderFinding(summary), columns, rows }
}

const orderFinding = (summary: ResultsSummary): string => {
  const { categories, categoryOrder } = summary
  const order = categoryOrder ? describeOrder(categories, categoryOrder) : ''
  return [order, describeShares(summary)].filter(Boolean).join(' ')
}

const KEY_OF_SYMBOLS: Block = {
  kind: 'paragraph',
  look: 'quiet',
  text: 'Symbols: triangle, 80 and more; dot, 70 to 79; ring, 60 to 69; diamond, 40 to 59; triangle that points down, below 40. Where fewer than half agree, the whole and a category have at most a ring.',
}

/** Returns the questions with the highest scores and those with the lowest. */
function questionColumns({ charts, summary }: RoundReportData): Block[] {
  const columns = questionLists(charts, summary.categoryDetails, splitQuestions(summary))
  return columns ? [{ kind: 'columns', columns }, KEY_OF_SYMBOLS] : []
}

/** Returns the IDs of the questions on which opinions are split. */
const splitQuestions = ({ advanced }: ResultsSummary): ReadonlySet<string> =>
  new Set(
    advanced?.questions.flatMap(({ questionId, agreement }) =>
      agreement?.split ? [questionId] : [],
    ),
  )

const actions = ({ assessment, released }: RoundReportData) =>
  analyze(assessment, released.analystInput).recommendations.map(toStep)

function firstActions(data: RoundReportData): Block[] {
  const items = actions(data)
  if (items.length === 0) return []
  return [
    { kind: 'heading', level: 3, text: 'What to do first' },
    { kind: 'steps', items },
  ]
}
