import { buffer } from 'node:stream/consumers'
import { sheetOf } from '#test/server/xlsx.ts'
import { filesInZip, timesInZip } from '#test/server/zip.ts'
import { expect, test } from 'vitest'
import type { Cell, Table } from './table-columns.ts'
import { xlsxPieces } from './xlsx.ts'

const table = (records: Table<Cell>['records']): Table<Cell> => ({
  name: 'Cells',
  columns: [
    { name: 'text', isText: true, of: (cell) => (typeof cell === 'string' ? cell : null) },
    { name: 'value', of: (cell) => (typeof cell === 'string' ? null : cell) },
  ],
  records,
})

const fileOf = (records: Table<Cell>['records']): Promise<Buffer> =>
  buffer(xlsxPieces(table(records)))

/** Returns what another library reads from the first and the second column of each row. */
const readBack = async (cells: readonly Cell[]) => sheetOf(await fileOf(cells)).rows

test.each([
  '007123',
  '3/4',
  '1234567890123456789',
  '=1+1',
  "=cmd|' /C calc'!A0",
  '+1',
  '-1',
  '@SUM(A1)',
  "'quoted",
  'a;=1',
  '2026-11-30',
  'TRUE',
  '1e5',
  ' spaces ',
  'two\nlines\tand a tab',
  '<b> & "c"',
  '_x0041_ and _x005F_',
  'Zoë 👩‍👧 日本 שלום',
])('the text %j stays text', async (text) => {
  const [[cell] = []] = await readBack([text])
  // The format keeps the text a text when someone edits the cell.
  expect(cell).toMatchObject({ t: 's', v: text, z: '@' })
  expect(cell?.f).toBeUndefined()
})

test('numbers are numbers, booleans are booleans, and the rest is empty', async () => {
  const rows = await readBack([-3.25, 0, 20.05, true, false, null, '', 7])
  expect(rows.map(([text, value]) => [text?.v, value?.t, value?.v])).toEqual([
    [undefined, 'n', -3.25],
    [undefined, 'n', 0],
    [undefined, 'n', 20.05],
    [undefined, 'b', true],
    [undefined, 'b', false],
    [undefined, undefined, undefined],
    [undefined, undefined, undefined],
    [undefined, 'n', 7],
  ])
})

test.each([
  ['a\u0000\u0008\u000B\u001F\uFFFE\uFFFFb', 'ab'],
  ['a\uD83Db\uDE00', 'a\uFFFDb\uFFFD'],
  ['one\r\ntwo\rthree', 'one\ntwo\nthree'],
  ['\u0001', undefined],
])('%j, which no file can contain, is read as %j', async (text, expected) => {
  const [[cell] = []] = await readBack([text, 'last'])
  expect(cell?.v).toBe(expected)
})

test('a text that is too long for a cell ends with an ellipsis', async () => {
  const longest = 'x'.repeat(32_767)
  // The last character that fits would be cut in half.
  const cut = `${'x'.repeat(32_765)}👩${'x'.repeat(10)}`
  const rows = await readBack([longest, `${longest}x`, cut])
  expect(rows.map(([cell]) => cell?.v)).toEqual([
    longest,
    `${'x'.repeat(32_766)}…`,
    `${'x'.repeat(32_765)}…`,
  ])
})

test('the sheet has its name and a header row that stays in view', async () => {
  const file = await fileOf(['one', 2])
  expect(sheetOf(file)).toMatchObject({ name: 'Cells', header: ['text', 'value'] })
  const xml = filesInZip(file).get('xl/worksheets/sheet1.xml')?.toString()
  expect(xml).toContain('<pane ySplit="1" topLeftCell="A2" state="frozen"')
})

test('the file names no author and no time', async () => {
  const file = await fileOf(['one', 2])
  expect([...filesInZip(file).keys()].toSorted()).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/_rels/workbook.xml.rels',
    'xl/styles.xml',
    'xl/theme/theme1.xml',
    'xl/workbook.xml',
    'xl/worksheets/sheet1.xml',
  ])
  expect(new Set(timesInZip(file))).toEqual(new Set(['1980-01-01 00:00']))
})

/** Counts how many records were read, and whether the reading was ended. */
class Source {
  made = 0
  ended = false

  async *records(failsAfter = Infinity): AsyncGenerator<string> {
    try {
      for (;;) {
        if (this.made === failsAfter) throw new Error('lost')
        this.made++
        // Random digits, which do not become small.
        yield crypto.randomUUID().repeat(20)
      }
    } finally {
      this.ended = true
    }
  }
}

test('a file that is no longer read reads no more records and ends them', async () => {
  const source = new Source()
  for await (const piece of xlsxPieces(table(source.records()))) if (piece.length > 1_000) break
  expect(source.ended).toBe(true)
  expect(source.made).toBeLessThan(2_000)
})

test('an error of the records is thrown', async () => {
  const source = new Source()
  await expect(fileOf(source.records(1_000))).rejects.toThrow('lost')
  expect(source.ended).toBe(true)
})
