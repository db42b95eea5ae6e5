import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { EXCEPTIONS } from './visible-words-exceptions.ts'
import { visibleTexts } from './visible-texts.ts'

const ROOT = join(import.meta.dirname, '..')

/** Files whose texts are not checked: for people who run the server, questions and advice about work, passwords, headers of lists. */
const OTHER_TEXTS =
  /\.(?:test|d)\.ts|\/server\/(?:\w+\.ts|commands|config|demo|features\/operations\/metrics|platform\/(?:backup|db|log|telemetry))|\/domain\/(?:assessments|discussion|analyst\/practices|common-words|member-table\/header-words)|integrity-check|insert-submissions-sql|insights\/prompt/
const OF_API = /^src\/contract\//
/** What people who answer read. */
const OF_SURVEY =
  /web\/(?:quiz\.|features\/(?:rounds\/(?:quiz|tickets|join)|results\/shared-results|site\/legal\/InvitedPeople))|server\/features\/(?:rounds\/(?:quiz|tickets|invited-rounds\/mails)|teams\/actions\/owner-mail)/
/** What both read, or what answers both. */
const OF_BOTH =
  /^src\/contract\/|\/site\/legal\/(?!Invited)|server\/features\/(?:results\/shared-results|rounds\/(?:round-keys\/restarted|quiz\/join-codes))/
const ADDRESS_OF_CALL = /^(?:GET|POST|PUT|PATCH|DELETE) \//

const asWord = (words: string) => new RegExp(String.raw`\b(?:${words})s?\b(?!\.\w)`, 'i')

interface NotUsed {
  readonly word: string
  readonly usedInCode: boolean
}

/** Returns the words of the column “not on screen” in STYLE.md. */
function wordsNotUsed(): NotUsed[] {
  const style = readFileSync(join(ROOT, 'STYLE.md'), 'utf8')
  const [, table = ''] = /\| not on screen \|.*\n\|[-|]+\n((?:\|.*\n)+)/.exec(style) ?? []
  return table.split('\n').flatMap((row) => {
    const [, , , , code = '', cell = ''] = row.split('|').map((text) => text.trim())
    const words = cell.split(', ').filter((word) => /\w/.test(word))
    return words.map((word) => ({ word, usedInCode: asWord(word).test(code) }))
  })
}

const NOT_USED = wordsNotUsed()

const ON_SCREEN = asWord(NOT_USED.map(({ word }) => word).join('|'))
const IN_API = asWord(
  NOT_USED.filter(({ usedInCode }) => !usedInCode)
    .map(({ word }) => word)
    .join('|'),
)
const ROUND = asWord('round')
const SURVEY = /\bsurveys?\b(?! (?:round|page|link)s?\b)/i

/** Returns what makes a text of a file differ from the table. */
function wrongWord(file: string, text: string): string | undefined {
  const words = [OF_API.test(file) ? IN_API : ON_SCREEN]
  if (OF_SURVEY.test(file) && !OF_BOTH.test(file)) words.push(ROUND)
  else if (!OF_BOTH.test(file)) words.push(SURVEY)
  return words.map((word) => word.exec(text)?.[0]).find((word) => word !== undefined)
}

const FOUND = globSync('src/**/*.{ts,tsx,html}', { cwd: ROOT })
  .filter((file) => !OTHER_TEXTS.test(file))
  .flatMap((file) =>
    visibleTexts(file, readFileSync(join(ROOT, file), 'utf8'))
      .filter((text) => !ADDRESS_OF_CALL.test(text))
      .flatMap((text) => ({ file, text, word: wrongWord(file, text) ?? [] }))
      .filter(({ word }) => typeof word === 'string'),
  )

test('people read one word for one thing', () => {
  const excepted = new Set(Object.values(EXCEPTIONS).flat())
  const wrong = FOUND.filter(({ text }) => !excepted.has(text))
  expect(wrong.map(({ file, text, word }) => `${file}: ${String(word)}: ${text}`)).toEqual([])
})

test('each exception is still a text', () => {
  const found = new Set(FOUND.map(({ text }) => text))
  expect(
    Object.values(EXCEPTIONS)
      .flat()
      .filter((text) => !found.has(text)),
  ).toEqual([])
})
