import { expect, test } from 'vitest'
import { textOfPages, UNKNOWN } from '#test/server/pdf-text.ts'
import type { Block } from './blocks.ts'
import { hasEastAsianFonts } from './fonts.ts'
import { layOutPdf } from './layout.ts'

const LOSS_NOTE = 'Names with characters that this report cannot print are shortened or omitted.'
const EAST_ASIAN_NOTE =
  'Chinese, Japanese and Korean characters are left out, because the server has no font for them. Its administrator can install one.'

/** Fills nearly a page. */
const LARGE = '<svg viewBox="0 0 600 800"></svg>'

/** Returns the text of a title, a detail and a table cell, and of the second page's footer. */
async function read(name: string) {
  const blocks: Block[] = [
    { kind: 'title', title: name, fallbackTitle: 'Fallback', details: [name, 'Detail'] },
    {
      kind: 'table',
      caption: 'Caption',
      columns: [{ head: 'Head', share: 1 }],
      rows: [[{ text: name, strong: true }]],
    },
    { kind: 'paragraph', text: 'Text' },
    { kind: 'figure', finding: 'On the second page.', drawing: { svg: LARGE, alt: '' } },
  ]
  const pdf = await layOutPdf({
    title: name,
    author: 'An author',
    subject: 'A subject',
    footer: [name, 'Subtitle'],
    blocks,
  })
  const pages = textOfPages(pdf)
  const [first = '', second = ''] = pages.map((page) => page.replaceAll('\n', ''))
  return { first, second, pages: pages.length, pdf }
}

test.each([
  'Plain',
  'Zespół Łódź',
  'Güneş Şirketi',
  'Žluťoučký kůň',
  'Echipa științifică',
  'Façade “quoted” – 100 % − 5 €',
  'Ομάδα Αθήνα',
  'Команда «Север», Київ',
  'Đội phát triển Hà Nội',
  'סקר צוות',
  'סקר צוות (סתיו) 2026',
  'Q3 סקר צוות 2026',
  'فريق التطوير',
  'فريق التطوير (القاهرة) ٢٠٢٦',
  'टीम दिल्ली',
  'Autumn \u{1F342} check \u{1F680}',
  '\u{1F469}\u200D\u{1F4BB} \u{1F600}',
  'Σ Ж ש ع \u{1F680} mixed',
])('names are printed and copied unchanged: %s', async (name) => {
  const { first, second } = await read(name)
  expect(first.startsWith(`Sextant${name}`)).toBe(true)
  expect(first.slice(`Sextant${name}`.length).startsWith(`${name} · Detail`)).toBe(true)
  expect(first).toContain(`Head${name}Text`)
  expect(second).toContain(`${name} · Subtitle`)
  expect(first + second).not.toContain(UNKNOWN)
})

test('combining marks are composed, and compatibility characters replaced', async () => {
  const { first } = await read('Cafe\u0301 Lo\u0301dz\u0301 ﬁx Ｑ３')
  expect(first).toContain('SextantCafé Lódź fix Q3')
})

test.each([
  ['tab\tand\u00a0space\u2011hyphen\u00ad\u200f', 'tab and space-hyphen'],
  ['heart \u2764\uFE0F', 'heart \u2764'],
  ['skin \u{1F44D}\u{1F3FD}', 'skin \u{1F44D}'],
  ['ქართული', 'Fallback'],
  ['Q3 ქართული 2026', 'Q3 … 2026'],
])('characters without a font are removed or replaced: %s', async (name, title) => {
  const { first, second } = await read(name)
  expect(first.startsWith(`Sextant${title}`)).toBe(true)
  expect(first + second).not.toContain(UNKNOWN)
  expect(first.includes(LOSS_NOTE)).toBe(name.includes('ქ'))
})

test.runIf(!hasEastAsianFonts()).each(['开发团队 A', 'チーム A', '개발팀 A'])(
  'without their optional font, East Asian names are left out with a sentence: %s',
  async (name) => {
    const { first } = await read(name)
    expect(first.startsWith('Sextant… A')).toBe(true)
    expect(first).toContain(EAST_ASIAN_NOTE)
  },
)

test.runIf(hasEastAsianFonts()).each(['开发团队 北京', 'チーム東京', '개발팀 서울'])(
  'with their optional font, East Asian names are printed: %s',
  async (name) => {
    const { first } = await read(name)
    expect(first.startsWith(`Sextant${name}`)).toBe(true)
    expect(first).not.toContain(EAST_ASIAN_NOTE)
  },
)

test.each([
  'W'.repeat(160),
  'Long words of a title that is long '.repeat(4),
  'Ł'.repeat(160),
  'Δοκιμή μεγάλου τίτλου '.repeat(7),
  'סקר צוות ארוך מאוד '.repeat(8),
])('long names fit on one page and one footer line: %s', async (name) => {
  const { first, second, pages } = await read(name)
  expect(pages).toBe(2)
  expect(first.replaceAll(' ', '')).toContain(name.replaceAll(' ', ''))
  expect(second).toMatch(/….*2 of 2$/)
})

const fontsIn = ({ pdf }: { readonly pdf: Buffer }) =>
  new Set(pdf.toString('latin1').match(/\/BaseFont \/\S+/g))

test('a report embeds only the fonts that its texts need', async () => {
  const plain = fontsIn(await read('Plain'))
  const greek = fontsIn(await read('Ομάδα'))
  expect([...plain].some((name) => name.includes('NotoSans'))).toBe(false)
  expect([...greek].some((name) => name.includes('NotoSans'))).toBe(true)
})
