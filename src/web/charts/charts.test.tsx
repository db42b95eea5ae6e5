import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { formatScore } from '#domain/scoring.ts'
import { faultsOf, WIDTHS } from '#test/web/svg-faults.ts'
import { BarFigure } from './BarFigure.tsx'
import { CategoryBars } from './CategoryBars.tsx'
import { Deciles } from './Deciles.tsx'
import { DecilesFigure } from './DecilesFigure.tsx'
import { GapChart } from './GapChart.tsx'
import {
  decilesRows,
  EIGHT_ROUNDS,
  HARD_CASES,
  HARD_TRENDS,
  heatRows,
} from '#test/web/charts/hard-data.ts'
import type { HardItem } from '#test/web/charts/hard-data.ts'
import { HeatMap } from './HeatMap.tsx'
import { HeatMapFigure } from './HeatMapFigure.tsx'
import { HorizontalBars } from './HorizontalBars.tsx'
import { withoutClasses } from './print-attributes.ts'
import { Profile } from './Profile.tsx'
import { RadarFigure } from './RadarFigure.tsx'
import { ScoreTable } from './ScoreTable.tsx'
import { Silhouette } from './Silhouette.tsx'
import { Sparkline } from './Sparkline.tsx'
import { Trend } from './Trend.tsx'
import { TrendFigure } from './TrendFigure.tsx'

const before = (items: readonly HardItem[]) =>
  items.map(({ percent }, index) => (index === 2 ? null : Math.max(0, percent - 8)))

type DrawItems = (items: readonly HardItem[], width: number) => ReactElement

const DRAWINGS: readonly [name: string, draw: DrawItems][] = [
  ['bars', (items, width) => <HorizontalBars bars={items} width={width} label="Bars" />],
  [
    'bars with intervals',
    (items, width) => (
      <HorizontalBars
        bars={items.map((item, index) => ({
          ...item,
          ...(index !== 1 && {
            range: { low: Math.max(0, item.percent - 9), high: Math.min(100, item.percent + 9) },
          }),
          note: index === 1 ? 'all alike' : '61 to 74',
        }))}
        width={width}
        label="Bars"
      />
    ),
  ],
  ['radar', (items, width) => <Profile axes={items} width={width} label="Radar" />],
  [
    'radar against an earlier round',
    (items, width) => (
      <Profile
        axes={items}
        before={{ name: 'Third quarter', percents: before(items) }}
        width={width}
        label="Radar"
      />
    ),
  ],
  [
    'heat map',
    (items, width) => (
      <HeatMap rows={heatRows(items, 8)} rounds={EIGHT_ROUNDS} width={width} label="Heat map" />
    ),
  ],
  [
    'gap',
    (items, width) => (
      <GapChart
        rows={items.map((item) => ({
          ...item,
          team: item.percent,
          manager: 100 - item.percent,
          difference: '+24',
        }))}
        width={width}
        label="Gap"
      />
    ),
  ],
  [
    'deciles',
    (items, width) => <Deciles rows={decilesRows(items)} width={width} label="Deciles" />,
  ],
  [
    'sparkline',
    (items) => <Sparkline values={items.map(({ percent }) => percent)} label="Sparkline" />,
  ],
]

describe.each(DRAWINGS)('%s', (_name, draw) => {
  test.each(HARD_CASES)('of $name is valid at every width', ({ items }) => {
    expect(WIDTHS.flatMap((width) => faultsOf(draw(items, width)))).toEqual([])
  })
})

describe('trend', () => {
  test.each(HARD_TRENDS)('of $name is valid at every width', ({ rounds, series }) => {
    const faults = WIDTHS.flatMap((width) =>
      faultsOf(<Trend rounds={rounds} series={series} width={width} label="Trend" />),
    )
    expect(faults).toEqual([])
  })

  test('on paper has no duplicate attribute', () => {
    const markup = HARD_TRENDS.map(({ rounds, series }) =>
      withoutClasses(
        renderToStaticMarkup(<Trend rounds={rounds} series={series} width={640} label="Trend" />),
      ),
    ).join('')
    expect(markup).not.toMatch(/class=|fill="[^"]*"[^>]* fill="/)
  })

  test('a missing round is a gap in the line', () => {
    const trend = HARD_TRENDS.find(({ name }) => name === 'Rounds missing')
    const { rounds, series } = trend ?? { rounds: [], series: [] }
    const markup = renderToStaticMarkup(
      <Trend rounds={rounds} series={series} width={640} label="Trend" />,
    )
    const line = /class="visx-linepath stroke-ink" d="([^"]+)"/.exec(markup)?.[1] ?? ''
    // Three runs of known rounds; the first is a single round.
    expect(line.match(/M/g)).toHaveLength(3)
  })
})

describe.each(DRAWINGS)('%s on paper', (_name, draw) => {
  test.each(HARD_CASES)('of $name has colors and sizes as attributes, each once', ({ items }) => {
    const markup = withoutClasses(renderToStaticMarkup(draw(items, 640)))
    expect(markup).not.toMatch(/class=|var\(|oklch/)
    const doubled = [...markup.matchAll(/<\w+([^>]*)>/g)].filter(([, attributes = '']) => {
      const names = [...attributes.matchAll(/ ([\w:-]+)="/g)].map(([, name]) => name)
      return new Set(names).size < names.length
    })
    expect(doubled).toEqual([])
  })
})

test('withoutClasses throws on an unknown class', () => {
  expect(() => withoutClasses('<rect class="fill-mauve"></rect>')).toThrow('fill-mauve')
})

/** Returns the text of a figure without its drawing: label and data table. */
function wordsOf(element: ReactElement): string {
  const markup = renderToStaticMarkup(element)
  expect(markup).not.toMatch(/NaN|Infinity|undefined/)
  const label = /aria-label="([^"]*)"/.exec(markup)?.[1] ?? ''
  const table = /<table.*<\/table>/s.exec(markup)?.[0] ?? ''
  return `${label} ${table.replaceAll(/<[^>]*>/g, ' ')}`.replaceAll(/\s+/g, ' ')
}

const NAMED = { subject: 'Scores', finding: 'They say something.' }

describe.each(HARD_CASES)('figures of $name', ({ items }) => {
  test('have every value in the data table, and every label in full', () => {
    const bars = wordsOf(
      <BarFigure
        {...NAMED}
        bars={items}
        table={{
          caption: 'Scores',
          head: ['Category', 'Score'],
          rows: items.map(({ key, label, percent }) => ({
            key,
            cells: [label, formatScore(percent)],
          })),
        }}
      />,
    )
    const radar = wordsOf(
      <RadarFigure {...NAMED} axes={items} before={{ name: 'Q3', percents: before(items) }} />,
    )
    const table = wordsOf(
      <CategoryBars
        caption="Scores"
        categories={items.map(({ label, percent }) => ({ category: label, percentage: percent }))}
      />,
    )
    for (const { label, percent } of items) {
      for (const words of [bars, radar, table]) {
        expect(words).toContain(label)
        expect(words).toContain(formatScore(percent))
      }
    }
    for (const earlier of before(items)) {
      expect(radar).toContain(earlier === null ? '–' : `${formatScore(earlier)}%`)
    }
  })

  test('have every cell of the heat map in the data table, including missing ones', () => {
    const words = wordsOf(
      <HeatMapFigure {...NAMED} rows={heatRows(items, 8)} rounds={EIGHT_ROUNDS} />,
    )
    for (const cell of heatRows(items, 8).flatMap(({ cells }) => cells)) {
      expect(words).toContain(cell === null ? 'no data' : `${formatScore(cell)}%`)
    }
  })

  test('have every cell of the score table', () => {
    const rows = heatRows(items, 8).map(({ key, label, cells }) => ({ key, name: label, cells }))
    const words = wordsOf(
      <ScoreTable {...NAMED} firstHeader="Team" columns={EIGHT_ROUNDS} rows={rows} />,
    )
    for (const { name, cells } of rows) {
      expect(words).toContain(name)
      for (const cell of cells) {
        expect(words).toContain(cell === null ? 'no data' : `${formatScore(cell)}%`)
      }
    }
  })

  test('have every own score and three percentiles of the others in the data table', () => {
    const rows = decilesRows(items).map((row) => ({ ...row, standing: 'above some' }))
    const words = wordsOf(<DecilesFigure {...NAMED} own="Core" rows={rows} />)
    for (const { label, own, deciles } of rows) {
      expect(words).toContain(label)
      expect(words).toContain(own === null ? '–' : `${formatScore(own)}%`)
      for (const point of [0, 4, 8]) expect(words).toContain(`${deciles[point]}%`)
    }
  })

  test('have a silhouette', () => {
    const markup = renderToStaticMarkup(<Silhouette values={items.map(({ percent }) => percent)} />)
    expect(markup).not.toMatch(/NaN|Infinity|undefined/)
  })
})

test.each(HARD_TRENDS)('the figure of $name has every point and its interval', (trend) => {
  const words = wordsOf(<TrendFigure {...NAMED} {...trend} />)
  for (const point of trend.series.flatMap(({ points }) => points)) {
    expect(words).toContain(point === null ? 'no data' : formatScore(point.value))
    expect(words).toContain(point?.low === undefined ? '' : `${formatScore(point.low)} to`)
  }
})
