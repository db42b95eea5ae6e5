import { expect, test } from 'vitest'
import { textOfPages, UNKNOWN } from '#test/server/pdf-text.ts'
import type { Block } from './blocks.ts'
import { layOutPdf } from './layout.ts'

const LOST = 'Names in letters that this report cannot print are shortened or left out.'

/** What is read on a cover with this title, and at the foot of the page after it. */
async function read(title: string, facts: { name: string; value: string }[] = []) {
  const blocks: Block[] = [
    { kind: 'cover', title, titleInstead: 'Instead', subtitle: 'Subtitle', facts, notes: [] },
    { kind: 'paragraph', text: 'Text' },
  ]
  const pdf = await layOutPdf({
    title,
    author: 'Somebody',
    subject: 'Something',
    foot: [title, 'Subtitle'],
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
])('a name in Latin letters stands as it is: %s', async (name) => {
  const { cover, second } = await read(name, facts(name))
  expect(cover).toBe(`Sextant${name}SubtitleTeam ${name}`)
  expect(second).toContain(`${name} · Subtitle`)
})

test('marks become one with their letters, and what can be said more simply is', async () => {
  const { cover } = await read('Cafe\u0301', facts('Lo\u0301dz\u0301 m² ﬁx Ｑ３'))
  expect(cover).toBe('SextantCaféSubtitleTeam Lódź m2 fix Q3')
})

test.each([
  ['סקר צוות סתיו', 'Instead', 'Subtitle'],
  ['فريق التطوير', 'Instead', 'Subtitle'],
  ['开发团队', 'Instead', 'Subtitle'],
  ['Осенний опрос', 'Instead', 'Subtitle'],
  ['Q3 סקר צוות 2026', 'Q3 … 2026', 'Q3 … 2026 · Subtitle'],
  ['Autumn \u{1F342} check', 'Autumn  check', 'Autumn  check · Subtitle'],
  ['\u{1F600}\u{1F680}', 'Instead', 'Subtitle'],
  ['tab\tand\u00a0space\u2011hyphen\u00ad\u200f', 'tab and space-hyphen', 'tab and space-hyphen'],
])('what there is no font for is left out or stood for: %s', async (name, title, foot) => {
  const { cover, second } = await read(name, facts(name))
  expect(cover.startsWith(`Sextant${title}Subtitle`)).toBe(true)
  expect(second).toContain(foot)
  expect(cover + second).not.toContain(UNKNOWN)
  expect(cover.includes(LOST)).toBe(/[\u0400-\u06ff\u4e00-\u9fff]/.test(name))
})

test.each(['W'.repeat(160), 'Long words of a title that is long '.repeat(4), 'ł'.repeat(160)])(
  'however long, names leave the cover one page and the foot one line: %s',
  async (name) => {
    const { cover, second, pages } = await read(name, facts(name.slice(0, 120)))
    expect(pages).toBe(2)
    expect(cover.replaceAll(' ', '')).toContain(name.replaceAll(' ', ''))
    expect(second).toMatch(/….*2 of 2$/)
  },
)
