import { expect, test } from 'vitest'
import { csvPieces } from './csv.ts'
import type { Cell } from './table-columns.ts'

const columns = [{ name: 'cell', of: (cell: Cell) => cell }]

/** Returns the CSV text of one cell. */
const written = async (cell: Cell) =>
  (await textOf([cell])).slice('\uFEFF"cell"\r\n'.length, -'\r\n'.length)

/** Returns a CSV with one column. Node's `text` would remove the byte order mark. */
async function textOf(records: Iterable<Cell> | AsyncIterable<Cell>): Promise<string> {
  let text = ''
  for await (const piece of csvPieces({ name: 'Cells', columns, records })) text += piece
  return text
}

test.each([
  [-3.2, '-3.2'],
  [0, '0'],
  [null, ''],
  ['', ''],
  [true, 'TRUE'],
  [false, 'FALSE'],
  ['12', '"12"'],
  ['a "b", c', '"a ""b"", c"'],
])('%j is written as %s', async (cell, text) => {
  expect(await written(cell)).toBe(text)
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
])('%j is escaped so that it is not a formula', async (cell, text) => {
  expect(await written(cell)).toBe(text)
})

test.each([0, 1, 200, 401])('a CSV of %i records has a line for each', async (count) => {
  const records = Array.from({ length: count }, (_, index) => index)
  const lines = ['\uFEFF"cell"', ...records, ''].join('\r\n')
  expect(await textOf(records)).toBe(lines)
  expect(await textOf(inTurn(records))).toBe(lines)
})

async function* inTurn<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items
}
