import type { ResultsSummary } from '#contract/results.ts'
import { describeOrder } from '#domain/statistics/words.ts'
import type { Block, Cell, Column } from '#server/platform/pdf/blocks.ts'
import {
  pluralize,
  explainChange,
  explainInterval,
  formatChangePoints,
  formatInterval,
  formatMean,
  formatShortPlace,
  formatShortVerdict,
  formatShortDate,
  STANDS_OUT_NOTE,
} from './formatting.ts'
import { sortByPercentage, ALIGN_RIGHT } from './report-data.ts'
import type { SessionReportData } from './report-data.ts'
import { categoryBars, formatLevel, scoreBlock, scoreCell } from './score-cells.ts'

/** The overall score, its statistics and the scores of the categories. */
export function overallBlocks({ charts, summary }: SessionReportData): Block[] {
  const facts = overallFacts(summary)
  const ranked = sortByPercentage(summary.categories)
  return [
    { kind: 'heading', level: 2, text: 'Overall' },
    scoreBlock(charts, summary.averageScore),
    { kind: 'paragraph', look: 'lead', text: responsesText(summary) },
    ...(facts.length > 0 ? [{ kind: 'facts' as const, facts }] : []),
    categoryBars(charts, categoryFinding(summary), summary.categories),
    {
      kind: 'table',
      caption: captionOf(summary),
      columns: [
        { head: 'Category', share: 28 },
        { head: 'Band', share: 15 },
        { head: 'Average', share: 11, align: ALIGN_RIGHT },
        { head: 'Score', share: 11, align: ALIGN_RIGHT },
        ...advancedColumns(summary),
      ],
      rows: ranked.map(({ category, averageScore, percentage }) => [
        { text: category },
        { text: formatLevel(percentage) },
        { text: formatMean(averageScore) },
        scoreCell(charts, percentage),
        ...advancedCells(summary, category),
      ]),
    },
    ...versionNote(summary),
  ]
}

/** `Based on 5 responses from a team of 8 people (63%).` */
function responsesText({
  teamResponses,
  expectedResponses,
  participation,
}: ResultsSummary): string {
  const responses = `Based on ${pluralize(teamResponses, 'response')}`
  if (expectedResponses === null || participation === null) return `${responses}.`
  const people = expectedResponses === 1 ? '1 person' : `${expectedResponses} people`
  return `${responses} from a team of ${people} (${Math.round(participation)}%).`
}

function overallFacts({ advanced }: ResultsSummary) {
  if (!advanced) return []
  const { overall, sinceLastWave: since, benchmark } = advanced
  return [
    {
      name: '95% interval, out of 100',
      value: formatInterval(overall),
      note: explainInterval(overall),
    },
    ...(since
      ? [
          {
            name: `Since ${formatShortDate(since.previous.createdAt)}`,
            value: formatChangePoints(since.overall),
            note: explainChange(since.overall),
          },
        ]
      : []),
    ...(benchmark
      ? [
          {
            name: 'Benchmark',
            value: formatShortPlace(benchmark.overall),
            note: `compared with ${benchmark.accounts} accounts`,
          },
        ]
      : []),
  ]
}

const versionNote = ({ advanced }: ResultsSummary): Block[] => {
  const found = advanced?.sinceLastWave?.versionBreak
  return found ? [{ kind: 'paragraph', text: found.note }] : []
}

const categoryFinding = (summary: ResultsSummary): string =>
  summary.categoryOrder
    ? describeOrder(
        summary.categories,
        summary.categoryOrder,
        summary.teamResponses === summary.expectedResponses,
      )
    : ''

function captionOf({ advanced }: ResultsSummary): string {
  const caption = 'Highest first; averages are on a scale of 1 to 5'
  const since = advanced?.sinceLastWave
  return since
    ? `${caption}, changes are in points since ${formatShortDate(since.previous.createdAt)}; ${STANDS_OUT_NOTE}`
    : caption
}

function advancedColumns({ advanced }: ResultsSummary): Column[] {
  if (!advanced) return []
  return [
    { head: '95% interval', share: 16, align: ALIGN_RIGHT },
    ...(advanced.sinceLastWave
      ? [
          { head: 'Change', share: 13, align: ALIGN_RIGHT },
          { head: 'Verdict', share: 19 },
        ]
      : []),
  ]
}

const NO_CHANGE: readonly Cell[] = [{ text: '–' }, { text: 'Not compared' }]

function advancedCells({ advanced }: ResultsSummary, category: string): Cell[] {
  if (!advanced) return []
  const own = advanced.categories.find((entry) => entry.category === category)
  const change = advanced.sinceLastWave?.categories.find((entry) => entry.category === category)
  return [
    { text: own ? formatInterval(own.interval) : '–' },
    ...(change
      ? [{ text: formatChangePoints(change), strong: true }, { text: formatShortVerdict(change) }]
      : advanced.sinceLastWave
        ? NO_CHANGE
        : []),
  ]
}
