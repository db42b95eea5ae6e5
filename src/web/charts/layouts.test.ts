import fc from 'fast-check'
import { layOutAnswerNames } from './answer-names.ts'
import { describe, expect, test } from 'vitest'
import { overlap } from './box.ts'
import { layOutHeatMap } from './heat-map-layout.ts'
import { layOutRadar } from './radar-layout.ts'
import { layOutRows } from './row-layout.ts'
import { textWidth } from './text-lines.ts'
import { AXIS_SIZE, layOutTrend, NAME_SIZE } from './trend-layout.ts'

const SEED = { seed: 4711 }

const width = fc.integer({ min: 260, max: 1200 })
const percent = fc.integer({ min: 0, max: 1000 }).map((tenths) => tenths / 10)
const word = fc.string({
  minLength: 1,
  maxLength: 24,
  unit: fc.constantFrom(...Array.from('aeilmWnst')),
})
const label = fc.array(word, { minLength: 1, maxLength: 12 }).map((words) => words.join(' '))
const labelled = fc
  .array(label, { maxLength: 14 })
  .map((labels) => labels.map((label, index) => ({ key: String(index), label })))

test('rows do not overlap, and labels do not touch bars or other labels', () => {
  fc.assert(
    fc.property(labelled, width, fc.integer({ min: 1, max: 4 }), (items, width, lines) => {
      const { rows, plot, height } = layOutRows(items, { width, lines, bar: 8, top: 24, end: 64 })
      let free = 24
      for (const { lines: texts, bar } of rows) {
        const above = plot.left === 0
        const top = Math.min(bar.y, ...texts.map(({ y }) => y - 10))
        expect(top).toBeGreaterThanOrEqual(free)
        const lowest = Math.max(...texts.map(({ y }) => y))
        expect(above ? lowest : bar.y).toBeLessThanOrEqual(bar.y)
        free = Math.max(bar.y + bar.height, ...texts.map(({ y }) => y))
        // A label keeps at least one letter and the ellipsis.
        const widths = texts
          .filter(({ text }) => Array.from(text).length > 2)
          .map(({ text }) => textWidth(text, 13))
        expect(Math.max(0, ...widths)).toBeLessThanOrEqual(above ? width : plot.left)
      }
      expect(height).toBeGreaterThanOrEqual(rows.length > 0 ? free : 0)
    }),
    SEED,
  )
})

test('labels of a radar never overlap', () => {
  const axes = fc
    .array(label, { minLength: 3, maxLength: 12 })
    .map((labels) => labels.map((label, key) => ({ key: String(key), label, value: '79.6%' })))
  fc.assert(
    fc.property(axes, width, (axes, width) => {
      const layout = layOutRadar(axes, width)
      if (!layout) return
      const { labels, height } = layout
      for (const [index, { box }] of labels.entries()) {
        expect(box.x).toBeGreaterThanOrEqual(-1)
        expect(box.x + box.width).toBeLessThanOrEqual(width + 1)
        expect(box.y).toBeGreaterThanOrEqual(-1)
        expect(box.y + box.height).toBeLessThanOrEqual(height + 1)
        for (const other of labels.slice(index + 1)) expect(overlap(box, other.box)).toBe(false)
      }
    }),
    SEED,
  )
})

test.each([
  [2, 640, false],
  [3, 320, true],
  [8, 320, true],
  [12, 640, true],
  [13, 640, false],
])('%i categories at %i px are drawn as a radar: %s', (count, width, drawn) => {
  const axes = Array.from({ length: count }, (_, key) => ({
    key: String(key),
    label: 'Change and Learning',
    value: '72%',
  }))
  expect(layOutRadar(axes, width) !== undefined).toBe(drawn)
})

test('a heat map grows to the width that its cells need, and every cell is inside', () => {
  fc.assert(
    fc.property(labelled, fc.array(label, { maxLength: 24 }), width, (items, rounds, width) => {
      const rows = items.map((item) => ({ ...item, cells: rounds.map(() => 50) }))
      const layout = layOutHeatMap(rows, rounds, width)
      const right = Math.max(0, ...layout.columns.map(({ x }) => x + layout.cell.width))
      expect(right).toBeLessThanOrEqual(layout.width + 0.5)
      expect(layout.width).toBeGreaterThanOrEqual(width)
      expect(layout.cell.width).toBeGreaterThanOrEqual(40)
    }),
    SEED,
  )
})

/** Returns how many of `count` rounds a trend names. */
function namedRounds(count: number, width: number): number {
  const rounds = Array.from({ length: count }, (_round, index) => `Agile Maturity, May (${index})`)
  const points = rounds.map(() => ({ value: 60 }))
  return layOutTrend(rounds, [{ key: 'a', label: 'a', points }], width).roundLabels.length
}

test('a trend names all rounds that have room', () => {
  expect([3, 5, 6].map((count) => namedRounds(count, 640))).toEqual([3, 5, 6])
  expect(namedRounds(8, 320)).toBeLessThan(8)
})

test('labels, values and names of a trend stay inside and do not overlap', () => {
  const point = fc.option(percent.map((value) => ({ value })))
  const trend = fc.integer({ min: 1, max: 24 }).chain((count) =>
    fc.record({
      rounds: fc.array(label, { minLength: count, maxLength: count }),
      series: fc.array(
        fc.record({
          label,
          points: fc.array(point, { minLength: count, maxLength: count }),
          previous: fc.boolean(),
        }),
        { minLength: 1, maxLength: 4 },
      ),
    }),
  )
  fc.assert(
    fc.property(trend, width, ({ rounds, series }, width) => {
      const keyed = series.map((entry, key) => ({ ...entry, key: String(key) }))
      const { roundLabels, values, names, height, plot } = layOutTrend(rounds, keyed, width)
      expect(roundLabels.at(-1)?.round).toBe(rounds.length - 1)
      let free = 0
      for (const { x, lines } of roundLabels) {
        const half = Math.max(...lines.map(({ text }) => textWidth(text, AXIS_SIZE))) / 2
        expect(x - half).toBeGreaterThanOrEqual(free - 0.5)
        free = x + half
      }
      expect(free).toBeLessThanOrEqual(width + 0.5)
      for (const [index, { x }] of values.slice(1).entries()) {
        expect(x - (values[index]?.x ?? 0)).toBeGreaterThanOrEqual(32)
      }
      const heights = names.map(({ y }) => y).toSorted((a, b) => a - b)
      for (const [index, y] of heights.slice(1).entries()) {
        expect(y - (heights[index] ?? 0)).toBeGreaterThanOrEqual(17.9)
      }
      for (const { text, x, y } of names) {
        expect(x + textWidth(text, NAME_SIZE)).toBeLessThanOrEqual(width + 8)
        expect(y).toBeLessThanOrEqual(Math.min(height, plot.bottom + 8))
      }
    }),
    SEED,
  )
})

const namesBelow = (width: number) => layOutAnswerNames((percent) => (percent / 100) * width, width)

const linesOfNames = (width: number) => namesBelow(width).names.map(({ y }) => y)

describe('the names of the answers below a scale', () => {
  test('lie at 20, 40, 60, 80 and 100, in one line where they fit', () => {
    const { names } = namesBelow(800)
    expect(names.map(({ name, x }) => `${name} ${x}`)).toEqual([
      'Strongly Disagree 160',
      'Disagree 320',
      'Neutral 480',
      'Agree 640',
      'Strongly Agree 800',
    ])
    expect(names.at(-1)?.anchor).toBe('end')
    expect(new Set(linesOfNames(800)).size).toBe(1)
  })

  test('move the long names to a lower line on a phone', () => {
    const [first, second, , , last] = linesOfNames(300)
    expect(first).toBeGreaterThan(second ?? 0)
    expect(last).toBe(first)
    expect(namesBelow(300).height).toBeGreaterThan(namesBelow(800).height)
  })
})
