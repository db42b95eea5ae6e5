import { describe, expect, test } from 'vitest'
import { textOfPages } from '#test/server/pdf-text.ts'
import type { Block } from './blocks.ts'
import { layOutPdf } from './layout.ts'
import { renderPdf } from './render.ts'

const report = (blocks: readonly Block[]) => ({
  title: 'A report',
  author: 'An author',
  subject: 'A subject',
  footer: ['The footer'],
  blocks,
})

const pagesOf = async (blocks: readonly Block[]) => textOfPages(await layOutPdf(report(blocks)))

const SVG = '<svg viewBox="0 0 600 300"><rect width="600" height="300" fill="#333333"></rect></svg>'
const figure: Block = {
  kind: 'figure',
  finding: 'The finding.',
  drawing: { svg: SVG, alt: 'A box' },
}
const paragraph: Block = { kind: 'paragraph', text: 'A sentence of some length. '.repeat(20) }

describe('a table longer than a page', () => {
  test('has its header on each page and every row once', async () => {
    const rows = Array.from({ length: 120 }, (_, index) => [
      { text: `Row ${index + 1}.` },
      { text: String(index) },
    ])
    const columns = [
      { head: 'Name', share: 2 },
      { head: 'Number', share: 1, align: 'right' as const },
    ]
    const pages = await pagesOf([{ kind: 'table', caption: 'Rows', columns, rows }])
    expect(pages.length).toBeGreaterThan(2)
    for (const page of pages) expect(page).toContain('Number')
    const printed = pages.flatMap((page) => page.match(/Row \d+\./g) ?? [])
    expect(printed).toEqual(rows.map(([cell]) => cell?.text))
  })
})

test('a font is opened once, not for each text', async () => {
  const heading: Block = { kind: 'heading', level: 2, text: 'The heading' }
  const pdf = await layOutPdf(report([...Array.from({ length: 20 }, () => paragraph), heading]))
  const fonts = pdf.toString('latin1').match(/\/F\d+ (?=\d+ 0 R)/g)
  // pdfkit numbers a font when it opens it.
  expect(new Set(fonts)).toEqual(new Set(['/F1 ', '/F2 ']))
})

test.each(Array.from({ length: 12 }, (_, index) => index))(
  'a heading after %i paragraphs is on the page of the next block',
  async (count) => {
    const pages = await pagesOf([
      ...Array.from({ length: count }, () => paragraph),
      { kind: 'heading', level: 2, text: 'The heading' },
      figure,
    ])
    const page = pages.find((page) => page.includes('The heading'))
    expect(page).toContain('The finding.')
  },
)

test('a table never leaves its last row alone on a page', async () => {
  const lengths = new Set<number>()
  for (let count = 6; count < 16; count++) {
    const rows = Array.from({ length: count }, (_, index) => [{ text: `Row ${index + 1}.` }])
    const columns = [{ head: 'Name', share: 1 }]
    const pages = await pagesOf([figure, figure, { kind: 'table', caption: 'Rows', columns, rows }])
    expect(pages.at(-1)?.match(/Row \d+\./g)?.length).toBeGreaterThan(1)
    lengths.add(pages.length)
  }
  // The smaller numbers of rows fit on one page, the larger need two.
  expect([...lengths]).toEqual([1, 2])
})

test('steps stay on the page, without the explanations that do not fit', async () => {
  const items = [1, 2, 3].map((step) => ({ title: `Step ${step}`, text: `Explanation ${step}.` }))
  const steps: Block = { kind: 'steps', items }
  const onFirst = async (count: number) => {
    const blocks = Array.from({ length: count }, (): Block => ({ kind: 'paragraph', text: 'Text' }))
    const [first = ''] = await pagesOf([...blocks, steps])
    return first.match(/(?:Step|Explanation) \d/g) ?? []
  }
  expect(await onFirst(30)).toHaveLength(6)
  expect(await onFirst(32)).toEqual(['Step 1', 'Step 2', 'Step 3'])
})

test('all pages except the first have a footer and a number', async () => {
  const [first, second] = await pagesOf(Array.from({ length: 12 }, () => paragraph))
  expect(first).not.toContain('The footer')
  expect(second).toContain('The footer')
  expect(second).toContain('2 of 2')
})

test('a report is tagged and does not claim PDF/UA, which no validator has checked', async () => {
  const text = (await layOutPdf(report([paragraph]))).toString('latin1')
  expect(text).toContain('/Marked true')
  expect(text).toContain('/StructTreeRoot')
  expect(text).not.toContain('pdfuaid')
})

test('an invalid SVG fails its report only', async () => {
  const broken: Block = { ...figure, drawing: { svg: '<svg viewBox="0 0 9 9"><rect', alt: '' } }
  const [failed, made] = await Promise.allSettled([
    renderPdf(report([broken])),
    renderPdf(report([paragraph])),
  ])
  expect(failed.status).toBe('rejected')
  expect(made.status).toBe('fulfilled')
})

test('a table of up to five rows stays on one page', async () => {
  const rows = Array.from({ length: 5 }, (_, index) => [{ text: `Row ${index + 1}.` }])
  const table: Block = {
    kind: 'table',
    caption: 'Rows',
    columns: [{ head: 'Name', share: 1 }],
    rows,
  }
  for (let count = 8; count < 16; count++) {
    const pages = await pagesOf([...Array.from({ length: count }, () => paragraph), table])
    const printed = pages.map((page) => page.match(/Row \d\./g)?.length ?? 0)
    expect(printed.filter((number) => number > 0)).toEqual([5])
  }
})
