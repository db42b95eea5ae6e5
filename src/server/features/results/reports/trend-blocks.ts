import type { ChangesSincePrevious } from '#contract/results.ts'
import { categoryLevel, overallLevel } from '#domain/statistics/score-level.ts'
import type { BandedRound, TrendRound } from '#contract/reports.ts'
import { LIGHT_THEME } from '#domain/print/light-theme.ts'
import { bandOf, formatScore } from '#domain/scoring.ts'
import type { Block, Cell } from '#server/platform/pdf/blocks.ts'
import { describeBreaks, trendPoints } from '#domain/statistics/trend-points.ts'
import { BAND_NOTE } from '#domain/statistics/words.ts'
import { VERDICT_WORDS, describeCategoryChanges } from '#domain/statistics/change-words.ts'
import { formatChangePoints, formatRange, formatShortDate } from './formatting.ts'
import { ALIGN_RIGHT } from './report-data.ts'
import type { RoundReportData } from './report-data.ts'
import { scoreCell, FULL_WIDTH } from './score-cells.ts'

const paragraph = (text: string): Block => ({ kind: 'paragraph', text })

/** Returns the team's rounds compared over time; empty for its first round. */
export function trendBlocks(data: RoundReportData): Block[] {
  const since = data.summary.advanced?.sinceLastWave
  if (!since || data.rounds.length < 2) return []
  return [
    { kind: 'heading', level: 2, text: 'Over time' },
    trendFigure(data),
    ...describeBreaks(data.rounds, data.changes).map(paragraph),
    changeTable(data, since),
    ...(since.versionBreak ? [paragraph(since.versionBreak.note)] : []),
    roundsTable(data),
    ...(data.rounds.length > 2 ? [categoryHeatmap(data)] : []),
  ]
}

function trendFigure({ charts, rounds, changes }: RoundReportData): Block {
  const [first, last] = [rounds.at(0), rounds.at(-1)]
  const latest = formatScore(last?.averageScore ?? 0)
  const finding = changes.some(({ versionBreak }) => versionBreak)
    ? `In the latest of ${rounds.length} rounds, the overall score is ${latest}.`
    : `Over ${rounds.length} rounds, the overall score went from ${formatScore(first?.averageScore ?? 0)} to ${latest}.`
  const hasBands = rounds.some(({ band }) => band)
  const values = rounds.map(
    (round) =>
      `${formatShortDate(round.createdAt)} ${formatScore(round.averageScore)} (band: ${formatBand(round)})`,
  )
  return {
    kind: 'figure',
    finding,
    ...(hasBands && { note: BAND_NOTE }),
    drawing: {
      alt: `Overall score by round, out of 100: ${values.join(', ')}.`,
      svg: charts.trend({
        rounds: rounds.map(({ createdAt }) => formatShortDate(createdAt)),
        series: [{ key: 'overall', label: 'Overall', points: trendPoints(rounds, changes) }],
        width: FULL_WIDTH,
        label: finding,
      }),
    },
  }
}

const formatBand = ({ band }: BandedRound): string => (band ? formatRange(band) : 'none')

/** Returns the categories in this round and the previous one, with the verdict on each change. */
function changeTable({ charts, assessment }: RoundReportData, since: ChangesSincePrevious): Block {
  const name = formatShortDate(since.previous.createdAt)
  const changes = assessment.categories.flatMap(
    (category) => since.categories.find((entry) => entry.category === category.name) ?? [],
  )
  return {
    kind: 'table',
    finding: true,
    caption: describeCategoryChanges(since.categories),
    columns: [
      { head: 'Category', share: 32 },
      { head: name, share: 15, align: ALIGN_RIGHT },
      { head: 'This round', share: 13, align: ALIGN_RIGHT },
      { head: 'Change', share: 10, align: ALIGN_RIGHT },
      { head: 'Verdict', share: 30 },
    ],
    rows: [{ category: 'Overall', ...since.overall }, ...changes].map((change, index) => [
      { text: change.category, strong: index === 0 },
      scoreCell(charts, change.before),
      scoreCell(charts, change.after),
      { text: formatChangePoints(change), strong: true },
      { text: VERDICT_WORDS[change.verdict] },
    ]),
  }
}

function roundsTable({ charts, rounds, omittedRounds, changes }: RoundReportData): Block {
  const selection = omittedRounds > 0 ? `The latest ${rounds.length} rounds` : 'All rounds'
  // With two rounds, the table above has the only change.
  const hasChanges = rounds.length > 2
  const changesNote = '; changes are in points since the previous round'
  return {
    kind: 'table',
    caption: `${selection}, oldest first${hasChanges ? changesNote : ''}`,
    columns: [
      { head: 'Round', share: 26 },
      { head: 'Started', share: 17 },
      { head: 'Responses', share: 14, align: ALIGN_RIGHT },
      { head: 'Score', share: 11, align: ALIGN_RIGHT },
      { head: 'Fluctuation', share: 14, align: ALIGN_RIGHT },
      ...(hasChanges
        ? [
            { head: 'Change', share: 12, align: ALIGN_RIGHT },
            { head: 'Verdict', share: 21 },
          ]
        : []),
    ],
    rows: rounds.map((round, index) => {
      const change = changes[index - 1]?.overall
      return [
        { text: round.title },
        { text: formatShortDate(round.createdAt) },
        { text: String(round.released) },
        scoreCell(charts, round.averageScore, overallLevel(round, round.released)),
        { text: formatBand(round) },
        ...(hasChanges
          ? [
              {
                text: change ? formatChangePoints(change) : '–',
                strong: change !== undefined,
              },
              { text: change ? VERDICT_WORDS[change.verdict] : '–' },
            ]
          : []),
      ]
    }),
  }
}

const TINT = 0.22

/**
 * Returns a table rather than a chart, so that screen readers announce each cell's category and date.
 */
function categoryHeatmap({ charts, assessment, rounds }: RoundReportData): Block {
  const cellOf = (own: TrendRound['categories'][number], responses: number): Cell => ({
    ...scoreCell(charts, own.percentage, categoryLevel(own, responses)),
    tint: { color: LIGHT_THEME[bandOf(own.percentage)], opacity: TINT },
  })
  return {
    kind: 'table',
    tight: true,
    caption: 'Score of each category in each round, in percent',
    columns: [
      { head: 'Category', share: 30 },
      ...rounds.map(({ createdAt }) => ({
        head: formatShortDate(createdAt),
        share: 70 / rounds.length,
        align: 'center' as const,
      })),
    ],
    rows: assessment.categories.map(({ name }) => [
      { text: name },
      ...rounds.map(({ categories, released }) => {
        const own = categories.find(({ category }) => category === name)
        return own ? cellOf(own, released) : { text: '–' }
      }),
    ]),
  }
}
