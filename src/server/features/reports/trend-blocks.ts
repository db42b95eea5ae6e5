import type { SinceLastWave } from '#contract/results.ts'
import type { TrendWave } from '#contract/reports.ts'
import { LIGHT_THEME } from '#domain/print/light-theme.ts'
import { bandOf, formatScore } from '#domain/scoring.ts'
import type { Block, Cell } from '#server/platform/pdf/blocks.ts'
import { formatList } from '#domain/format-list.ts'
import { describeBreaks, trendPoints } from '#domain/statistics/trend-points.ts'
import { BAND_NOTE } from '#domain/statistics/words.ts'
import {
  pluralize,
  formatChangePoints,
  formatShortDate,
  formatShortVerdict,
  STANDS_OUT_NOTE,
} from './formatting.ts'
import { ALIGN_RIGHT } from './report-data.ts'
import type { SessionReportData } from './report-data.ts'
import { scoreCell, FULL_WIDTH } from './score-cells.ts'

const RADAR = 360

const paragraph = (text: string): Block => ({ kind: 'paragraph', text })

/** The team's sessions compared over time; empty for its first session. */
export function trendBlocks(data: SessionReportData): Block[] {
  const since = data.summary.advanced?.sinceLastWave
  if (!since || data.waves.length < 2) return []
  return [
    { kind: 'page' },
    { kind: 'heading', level: 2, text: 'Over time' },
    trendFigure(data),
    ...describeBreaks(data.waves, data.changes).map(paragraph),
    roundsTable(data),
    { kind: 'heading', level: 3, text: 'Categories by round' },
    categoryHeatmap(data),
    { kind: 'heading', level: 3, text: 'Compared with the previous round' },
    ...(since.versionBreak ? [paragraph(since.versionBreak.note)] : []),
    radarFigure(data, since),
  ]
}

function trendFigure({ charts, waves, changes }: SessionReportData): Block {
  const [first, last] = [waves.at(0), waves.at(-1)]
  const latest = formatScore(last?.averageScore ?? 0)
  const movement = changes.some(({ versionBreak }) => versionBreak)
    ? `In the latest of ${waves.length} rounds, the overall score is ${latest}.`
    : `Over ${waves.length} rounds, the overall score went from ${formatScore(first?.averageScore ?? 0)} to ${latest}.`
  const hasBands = waves.some(({ band }) => band)
  const finding = `${movement}${hasBands ? ` ${BAND_NOTE}` : ''}`
  const values = waves.map(
    (wave) =>
      `${formatShortDate(wave.createdAt)} ${formatScore(wave.averageScore)} (band: ${formatBand(wave)})`,
  )
  return {
    kind: 'figure',
    finding,
    drawing: {
      alt: `Overall score by round, out of 100: ${values.join(', ')}.`,
      svg: charts.trend({
        waves: waves.map(({ createdAt }) => formatShortDate(createdAt)),
        series: [{ key: 'overall', label: 'Overall', points: trendPoints(waves, changes) }],
        width: FULL_WIDTH,
        label: finding,
      }),
    },
  }
}

const formatBand = ({ band }: TrendWave): string =>
  band ? `${formatScore(band.low)}–${formatScore(band.high)}` : 'none'

function roundsTable({ charts, waves, omittedWaves, changes }: SessionReportData): Block {
  const selection = omittedWaves > 0 ? `The latest ${waves.length} rounds` : 'All rounds'
  return {
    kind: 'table',
    caption: `${selection}, oldest first. Changes are in points since the previous round; ${STANDS_OUT_NOTE}`,
    columns: [
      { head: 'Round', share: 22.5 },
      { head: 'Started', share: 16.5 },
      { head: 'Responses', share: 16, align: ALIGN_RIGHT },
      { head: 'Score', share: 11, align: ALIGN_RIGHT },
      { head: 'Band', share: 14, align: ALIGN_RIGHT },
      { head: 'Change', share: 12, align: ALIGN_RIGHT },
      { head: 'Verdict', share: 18 },
    ],
    rows: waves.map((wave, index) => {
      const change = changes[index - 1]?.overall
      return [
        { text: wave.title },
        { text: formatShortDate(wave.createdAt) },
        { text: String(wave.released) },
        scoreCell(charts, wave.averageScore),
        { text: formatBand(wave) },
        {
          text: change ? formatChangePoints(change) : '–',
          strong: change !== undefined,
        },
        { text: change ? formatShortVerdict(change) : '–' },
      ]
    }),
  }
}

const TINT = 0.22

/** A table rather than a chart, so that screen readers announce each cell's category and date. */
function categoryHeatmap({ charts, assessment, waves }: SessionReportData): Block {
  const cellOf = (percent: number): Cell => ({
    ...scoreCell(charts, percent),
    tint: { color: LIGHT_THEME[bandOf(percent)], opacity: TINT },
  })
  return {
    kind: 'table',
    tight: true,
    caption: 'Score of each category in each round, in percent',
    columns: [
      { head: 'Category', share: 30 },
      ...waves.map(({ createdAt }) => ({
        head: formatShortDate(createdAt),
        share: 70 / waves.length,
        align: 'center' as const,
      })),
    ],
    rows: assessment.categories.map(({ name }) => [
      { text: name },
      ...waves.map(({ categories }) => {
        const own = categories.find(({ category }) => category === name)
        return own ? cellOf(own.percentage) : { text: '–' }
      }),
    ]),
  }
}

function radarFigure({ charts, summary, waves }: SessionReportData, since: SinceLastWave): Block {
  const name = formatShortDate(since.previous.createdAt)
  const finding = changeFinding(since)
  const previous = waves.find(({ sessionId }) => sessionId === since.previous.id)
  const before = (category: string) =>
    previous?.categories.find((entry) => entry.category === category)?.percentage ?? null
  const points = summary.categories.map(({ category, percentage }) => {
    const earlier = before(category)
    return `${category} ${formatScore(percentage)}, before ${earlier === null ? 'unknown' : formatScore(earlier)}`
  })
  return {
    kind: 'figure',
    finding: `${finding} The round of ${name} is dashed.`,
    drawing: {
      alt: `Scores by category in percent, now and on ${name}: ${points.join('; ')}.`,
      svg: charts.radar({
        axes: summary.categories.map(({ category, percentage }) => ({
          label: category,
          percent: percentage,
        })),
        before: { name, percents: summary.categories.map(({ category }) => before(category)) },
        width: RADAR,
        label: finding,
      }),
    },
  }
}

/** One sentence per verdict, without claims about changes that are not clear. */
function changeFinding({ categories }: SinceLastWave): string {
  const named = (verdict: 'up' | 'down') =>
    categories.filter((entry) => entry.verdict === verdict).map(({ category }) => category)
  const [up, down] = [named('up'), named('down')]
  if (categories.every(({ verdict }) => verdict === 'too-few')) {
    return 'One of the two rounds has too few responses to tell whether anything changed.'
  }
  if (up.length + down.length === 0) {
    return 'No category has clearly changed.'
  }
  const rest = categories.length - up.length - down.length
  return [
    ...(up.length > 0 ? [`Higher: ${formatList(up)}.`] : []),
    ...(down.length > 0 ? [`Lower: ${formatList(down)}.`] : []),
    ...(rest > 0 ? [`No clear change in ${pluralize(rest, 'other')}.`] : []),
  ].join(' ')
}
