import { VERDICT_WORDS } from '#domain/statistics/words.ts'
import type { ResultsSummary } from '#contract/results.ts'
import { formatScore } from '#domain/scoring.ts'
import type { Block, Cell, Column } from '#server/platform/pdf/blocks.ts'
import {
  pluralize,
  INTERVAL_NOTE,
  formatInterval,
  formatMean,
  formatShortPlace,
  formatPointsBetween,
  formatVerdict,
  formatShortDate,
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
    categoryBars(charts, categoryFinding(ranked), summary.categories),
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
      note: INTERVAL_NOTE[overall.kind],
    },
    ...(since
      ? [
          {
            name: `Since ${formatShortDate(since.previous.createdAt)}`,
            value: formatPointsBetween(since.overall.before, since.overall.after),
            note: formatVerdict(since.overall),
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

function categoryFinding(ranked: ResultsSummary['categories']): string {
  const [highest, lowest] = [ranked.at(0), ranked.at(-1)]
  if (!highest || !lowest) return ''
  const [from, to] = [formatScore(lowest.percentage), formatScore(highest.percentage)]
  return from === to
    ? `All ${ranked.length} categories score ${to}%.`
    : `${highest.category} is highest at ${to}%, ${lowest.category} lowest at ${from}%.`
}

function captionOf({ advanced }: ResultsSummary): string {
  const caption = 'Strongest first; averages are on a scale of 1 to 5'
  const since = advanced?.sinceLastWave
  return since
    ? `${caption}, changes are in points since ${formatShortDate(since.previous.createdAt)}`
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

function advancedCells({ advanced }: ResultsSummary, category: string): Cell[] {
  if (!advanced) return []
  const own = advanced.categories.find((entry) => entry.category === category)
  const change = advanced.sinceLastWave?.categories.find((entry) => entry.category === category)
  return [
    { text: own ? formatInterval(own.interval) : '–' },
    ...(change
      ? [
          { text: formatPointsBetween(change.before, change.after), strong: true },
          { text: VERDICT_WORDS[change.verdict] },
        ]
      : []),
  ]
}
