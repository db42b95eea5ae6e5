import { expect, test } from 'vitest'
import { csvOf, csvPieces } from './csv.ts'
import type { CsvCell } from './csv.ts'

const columns = [{ name: 'cell', of: (cell: CsvCell) => cell }]

/** Returns the CSV text of one cell. */
const written = (cell: CsvCell) =>
  csvOf(columns, [cell]).slice('\uFEFF"cell"\r\n'.length, -'\r\n'.length)

test.each([
  [-3.2, '-3.2'],
  [0, '0'],
  [null, ''],
  ['', ''],
  [true, 'TRUE'],
  [false, 'FALSE'],
  ['12', '"12"'],
  ['a "b", c', '"a ""b"", c"'],
])('%j is written as %s', (cell, text) => {
  expect(written(cell)).toBe(text)
})

test.each([
  ['=1', `"'=1"`],
  ['-1', `"'-1"`],
  ['\t=1', `"'\t'=1"`],
  ['\r=1', `"'\r'=1"`],
  [' =1', `" '=1"`],
  ['a;=1', `"a;'=1"`],
  ['a\t+1', `"a\t'+1"`],
  ['x = 1; y', '"x = 1; y"'],
])('%j is escaped so that it is not a formula', (cell, text) => {
  expect(written(cell)).toBe(text)
})

test('a CSV in pieces has the same text', async () => {
  const columns = [{ name: 'number', of: (record: number) => record }]
  for (const count of [0, 1, 200, 401]) {
    const records = Array.from({ length: count }, (_, index) => index)
    let text = ''
    for await (const piece of csvPieces(columns, inTurn(records))) text += piece
    expect(text).toBe(csvOf(columns, records))
  }
})

async function* inTurn<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items
}
