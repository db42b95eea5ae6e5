import { expect, test } from 'vitest'
import { textOfPages, UNKNOWN } from '#test/server/pdf-text.ts'
import type { Block } from './blocks.ts'
import { layOutPdf } from './layout.ts'

const LOSS_NOTE = 'Names with characters that this report cannot print are shortened or omitted.'

/** Returns the text of a cover with this title and of the page after it. */
async function read(title: string, facts: { name: string; value: string }[] = []) {
  const blocks: Block[] = [
    { kind: 'cover', title, fallbackTitle: 'Fallback', subtitle: 'Subtitle', facts, notes: [] },
    { kind: 'paragraph', text: 'Text' },
  ]
  const pdf = await layOutPdf({
    title,
    author: 'An author',
    subject: 'A subject',
    footer: [title, 'Subtitle'],
    blocks,
  })
  const pages = textOfPages(pdf)
  const [cover = '', second = ''] = pages.map((page) => page.replaceAll('\n', ''))
  return { cover, second, pages: pages.length, pdf }
}

const facts = (value: string) => [{ name: 'Team', value }]

test.each([
  'Plain',
  'Zespół Łódź',
  'Güneş Şirketi',
  'Žluťoučký kůň',
  'Echipa științifică',
  'Façade “quoted” – 100 % − 5 €',
])('names in Latin letters are printed unchanged: %s', async (name) => {
  const { cover, second } = await read(name, facts(name))
  expect(cover).toBe(`Sextant${name}SubtitleTeam ${name}`)
  expect(second).toContain(`${name} · Subtitle`)
})

test('combining marks are composed, and compatibility characters replaced', async () => {
  const { cover } = await read('Cafe\u0301', facts('Lo\u0301dz\u0301 m² ﬁx Ｑ３'))
  expect(cover).toBe('SextantCaféSubtitleTeam Lódź m2 fix Q3')
})

test.each([
  ['סקר צוות סתיו', 'Fallback', 'Subtitle'],
  ['فريق التطوير', 'Fallback', 'Subtitle'],
  ['开发团队', 'Fallback', 'Subtitle'],
  ['Осенний опрос', 'Fallback', 'Subtitle'],
  ['Q3 סקר צוות 2026', 'Q3 … 2026', 'Q3 … 2026 · Subtitle'],
  ['Autumn \u{1F342} check', 'Autumn  check', 'Autumn  check · Subtitle'],
  ['\u{1F600}\u{1F680}', 'Fallback', 'Subtitle'],
  ['tab\tand\u00a0space\u2011hyphen\u00ad\u200f', 'tab and space-hyphen', 'tab and space-hyphen'],
])('characters without a font are removed or replaced: %s', async (name, title, footer) => {
  const { cover, second } = await read(name, facts(name))
  expect(cover.startsWith(`Sextant${title}Subtitle`)).toBe(true)
  expect(second).toContain(footer)
  expect(cover + second).not.toContain(UNKNOWN)
  expect(cover.includes(LOSS_NOTE)).toBe(/[\u0400-\u06ff\u4e00-\u9fff]/.test(name))
})

test.each(['W'.repeat(160), 'Long words of a title that is long '.repeat(4), 'ł'.repeat(160)])(
  'long names fit on one cover page and one footer line: %s',
  async (name) => {
    const { cover, second, pages } = await read(name, facts(name.slice(0, 120)))
    expect(pages).toBe(2)
    expect(cover.replaceAll(' ', '')).toContain(name.replaceAll(' ', ''))
    expect(second).toMatch(/….*2 of 2$/)
  },
)
