import PdfDocument from 'pdfkit'
import { expect, test } from 'vitest'
import { textLines } from './text-lines.ts'

const pdf = new PdfDocument()
const linesOf = (text: string, width = 1_000) =>
  textLines(pdf, text, { font: 'Sans', size: 10, width })

/** Returns the runs of the first line from left to right, as drawn. */
const visualOrder = (text: string) =>
  linesOf(text)[0]
    ?.runs.toSorted((a, b) => a.x - b.x)
    .map(({ drawn }) => drawn)

test('runs are in reading order, and their places in visual order', () => {
  expect(visualOrder('אבג דהו')).toEqual(['דהו', ' ', 'אבג'])
  expect(linesOf('אבג דהו')[0]?.runs.map(({ drawn }) => drawn)).toEqual(['אבג', ' ', 'דהו'])
})

test('numbers and Latin words inside a right-to-left text keep their own direction', () => {
  expect(visualOrder('אבג 2026')).toEqual(['2026', ' ', 'אבג'])
  expect(visualOrder('Q3 אבג done')).toEqual(['Q3', ' ', 'אבג', ' ', 'done'])
})

test('brackets in a right-to-left text are mirrored, and copied as they were typed', () => {
  const runs = linesOf('אב (גד)')[0]?.runs ?? []
  expect(runs.map(({ drawn, actual }) => [drawn, actual])).toEqual([
    ['אב', undefined],
    [' ', undefined],
    [')', '('],
    ['גד', undefined],
    ['(', ')'],
  ])
})

test('an isolated name does not change the order of the texts around it', () => {
  expect(visualOrder('\u2068אבג\u2069 · 2026')?.[0]).toBe('אבג')
})

test('lines break between words, and inside words that are too long', () => {
  const textOf = (lines: ReturnType<typeof linesOf>) =>
    lines.map(({ runs }) => runs.map(({ drawn }) => drawn).join(''))
  expect(textOf(linesOf('один два три', 48))).toEqual(['один два', 'три'])
  expect(linesOf('Жук'.repeat(40), 100).length).toBeGreaterThan(5)
})

test('lines are at most as wide as allowed', () => {
  for (const text of ['Ж'.repeat(200), 'длинное слово '.repeat(20), 'סקר צוות '.repeat(20)]) {
    for (const { width } of linesOf(text, 90)) expect(width).toBeLessThanOrEqual(90)
  }
})
