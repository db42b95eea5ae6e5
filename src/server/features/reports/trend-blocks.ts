import { VERDICT_WORDS } from '#domain/statistics/words.ts'
import type { SinceLastWave } from '#contract/results.ts'
import type { Wave } from '#contract/reports.ts'
import { LIGHT_THEME } from '#domain/print/light-theme.ts'
import { bandOf, percentText } from '#domain/scoring.ts'
import type { Block, Cell } from '#server/platform/pdf/blocks.ts'
import { listed } from '#domain/listed.ts'
import { counted, intervalText, pointsText, waveName } from './figure-words.ts'
import { RIGHT } from './report-data.ts'
import type { Material } from './report-data.ts'
import { scoreCell, WIDE } from './score-cells.ts'

const RADAR = 360

/** The team's rounds beside each other; nothing for its first. */
export function roundsBlocks(material: Material): Block[] {
  const since = material.summary.advanced?.sinceLastWave
  if (!since || material.waves.length < 2) return []
  return [
    { kind: 'page' },
    { kind: 'heading', level: 2, text: 'Over time' },
    trendFigure(material),
    roundsTable(material),
    { kind: 'heading', level: 3, text: 'Categories by round' },
    heatMap(material),
    { kind: 'heading', level: 3, text: 'Against the last round' },
    radarFigure(material, since),
  ]
}

function trendFigure({ charts, waves }: Material): Block {
  const [first, last] = [waves.at(0), waves.at(-1)]
  const ends = `from ${percentText(first?.averageScore ?? 0)} to ${percentText(last?.averageScore ?? 0)}`
  const ranged = waves.some(({ interval }) => interval.kind === 'range')
  const finding = `Over ${waves.length} rounds, the overall score went ${ends}.${ranged ? ' The band is the 95% interval.' : ''}`
  const values = waves.map(
    ({ createdAt, averageScore, interval }) =>
      `${waveName(createdAt)} ${percentText(averageScore)} (interval: ${intervalText(interval)})`,
  )
  return {
    kind: 'figure',
    finding,
    drawing: {
      alt: `Overall score by round, out of 100: ${values.join(', ')}.`,
      svg: charts.trend({
        waves: waves.map(({ createdAt }) => waveName(createdAt)),
        series: [{ key: 'overall', label: 'Overall', points: waves.map(pointOf) }],
        width: WIDE,
        label: finding,
      }),
    },
  }
}

function pointOf({ averageScore, interval }: Wave) {
  const ends = interval.kind === 'range' ? { low: interval.low, high: interval.high } : {}
  return { value: averageScore, ...ends }
}

function roundsTable({ charts, waves, earlierWaves, changes }: Material): Block {
  const which = earlierWaves > 0 ? `The latest ${waves.length} rounds` : 'The rounds'
  return {
    kind: 'table',
    caption: `${which}, the earliest first. Changes are in points, from the round before`,
    columns: [
      { head: 'Round', share: 24.5 },
      { head: 'Started', share: 17 },
      { head: 'Answers', share: 12.5, align: RIGHT },
      { head: 'Score', share: 11, align: RIGHT },
      { head: 'Interval', share: 14, align: RIGHT },
      { head: 'Change', share: 12, align: RIGHT },
      { head: 'Verdict', share: 18 },
    ],
    rows: waves.map((wave, index) => {
      const change = changes[index - 1]?.overall
      return [
        { text: wave.title },
        { text: waveName(wave.createdAt) },
        { text: String(wave.released) },
        scoreCell(charts, wave.averageScore),
        { text: intervalText(wave.interval) },
        {
          text: change ? pointsText(change.before, change.after) : '–',
          strong: change !== undefined,
        },
        { text: change ? VERDICT_WORDS[change.verdict] : '–' },
      ]
    }),
  }
}

const TINT = 0.22

/** A real table, so that each cell is read with its category and its round. */
function heatMap({ charts, assessment, waves }: Material): Block {
  const cellOf = (percent: number): Cell => ({
    ...scoreCell(charts, percent),
    tint: { colour: LIGHT_THEME[bandOf(percent)], opacity: TINT },
  })
  return {
    kind: 'table',
    tight: true,
    caption: 'Percent of each category in each round',
    columns: [
      { head: 'Category', share: 30 },
      ...waves.map(({ createdAt }) => ({
        head: waveName(createdAt),
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

function radarFigure({ charts, summary }: Material, since: SinceLastWave): Block {
  const name = waveName(since.previous.createdAt)
  const finding = changeFinding(since)
  const before = (category: string) =>
    since.categories.find((one) => one.category === category)?.before ?? null
  const points = summary.categories.map(({ category, percentage }) => {
    const earlier = before(category)
    return `${category} ${percentText(percentage)}, before ${earlier === null ? 'unknown' : percentText(earlier)}`
  })
  return {
    kind: 'figure',
    finding: `${finding} The round of ${name} is dashed.`,
    drawing: {
      alt: `Percent by category, now and on ${name}: ${points.join('; ')}.`,
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

/** What may be said of the categories' changes, and of no others. */
function changeFinding({ categories }: SinceLastWave): string {
  const named = (verdict: 'up' | 'down') =>
    categories.filter((one) => one.verdict === verdict).map(({ category }) => category)
  const [up, down] = [named('up'), named('down')]
  if (categories.every(({ verdict }) => verdict === 'too-few')) {
    return 'One of the two rounds has too few answers to tell a change from chance.'
  }
  if (up.length + down.length === 0) {
    return 'No category has clearly changed: chance alone may explain the differences.'
  }
  const rest = categories.length - up.length - down.length
  return [
    ...(up.length > 0 ? [`Higher: ${listed(up)}.`] : []),
    ...(down.length > 0 ? [`Lower: ${listed(down)}.`] : []),
    ...(rest > 0 ? [`No clear change in ${counted(rest, 'other')}.`] : []),
  ].join(' ')
}
