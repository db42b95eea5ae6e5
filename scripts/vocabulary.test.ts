import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')

const filesIn = (folder: string, ending: RegExp): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .filter((file) => ending.test(file))

const CODE = ['src', 'test', 'scripts'].flatMap((folder) => filesIn(folder, /\.(ts|tsx|sql)$/))
const SELF = 'scripts/vocabulary.test.ts'

/** Files that every feature may have. */
const OF_EVERY_FEATURE = /^(routes|service|repo|queries|mails|public)\.tsx?$/
/** Folders whose files mirror each other on purpose. */
const MIRRORED = [
  ['src/server/platform/payments/sandbox/', 'src/server/platform/payments/stripe/'],
  ['src/domain/assessments/', 'src/domain/discussion/'],
]

const isMirrored = (paths: readonly string[]) =>
  MIRRORED.some((folders) => paths.every((path) => folders.some((one) => path.startsWith(one))))

test.each(['domain', 'contract', 'server', 'web'])('no two files of %s have one name', (layer) => {
  const files = filesIn(`src/${layer}`, /\.tsx?$/).filter((file) => !/\.test\.tsx?$/.test(file))
  const shared = [...Map.groupBy(files, (file) => basename(file))].filter(
    ([name, paths]) => paths.length > 1 && !OF_EVERY_FEATURE.test(name) && !isMirrored(paths),
  )
  expect(shared).toEqual([])
})

/** Fields of the API whose words are not ours: rounds of a trend, and the spelling of a share. */
const TRENDS_AND_SHARES = new Set(
  `wave waves sinceLastWave favourable unfavourable favourableInterval
  favourable_percent unfavourable_percent favourable_low favourable_high`.split(/\s+/),
)

/** Fields and values of the API, and what others call a session. */
const SESSIONS = new Set(
  `session sessions sessionId sessionCount quizSessionCount sessionStorage CDPSession newCDPSession _browserSession
  SESSION_ID _SESSION_ID session_replication_role session_user idle_in_transaction_session_timeout 2Fsessions`.split(
    /\s+/,
  ),
)

test.each([
  ['a round', /\w*session\w*/gi, (word: string) => SESSIONS.has(word) || /^Sessions?$/.test(word)],
  [
    'a round of a trend and a favorable answer',
    /\w*(?:wave|favour)\w*/gi,
    (word: string) => TRENDS_AND_SHARES.has(word),
  ],
])('%s is called so', (_, pattern, isAllowed) => {
  const found = CODE.filter((file) => file !== SELF).flatMap((file) => {
    const words = readFileSync(join(ROOT, file), 'utf8').match(pattern) ?? []
    return words.filter((word) => !isAllowed(word)).map((word) => `${file}: ${word}`)
  })
  expect(found).toEqual([])
})

test('tables and columns are those of rounds', () => {
  const schema = filesIn('src/server/platform/db/schema', /\.sql$/)
    .map((file) => readFileSync(join(ROOT, file), 'utf8'))
    .join('\n')
  expect(schema).toContain('create table rounds (')
  expect(schema).not.toMatch(/session|quiz/i)
})

/** Former names from which a reader could not tell what they are for. */
const SAY_NOTHING =
  /\b(?:const|function|interface|type|class)\s+(markTold|listBeyond|rangeOf|FEW|TEN|Sent|Owed|Standing|Talk|Fold|Masthead|RunFrame)\b/g
const FILES_SAY_NOTHING =
  /\/(on-paper|found|drawn|effort|too-few|promise|present|utils|helpers)\.tsx?$/

test('names say what they name', () => {
  expect(CODE.filter((file) => FILES_SAY_NOTHING.test(file))).toEqual([])
  const declared = CODE.filter((file) => file !== SELF).flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(SAY_NOTHING)].map(
      ([, name]) => `${file}: ${name}`,
    ),
  )
  expect(declared).toEqual([])
})

/** What a docstring of a function may begin with: a verb in the third person, or what is true. */
const BEGINS_WITH_VERB = /^(?:[A-Z][a-z-]+s|True|False)\b/
/** Words that only look like a verb. */
const NOUNS =
  /^(?:Rounds|Rows|Emails|Points|Pages|Teams|Options|Accounts|Actions|Plans|Files|Scores|Entries|Totals)\b/
/** A docstring, and the name of the function that follows. */
const DOCUMENTED_FUNCTION =
  /^ *\/\*\*((?:(?!\*\/)[^])*)\*\/\s*(?:export )?(?:async )?(?:function\*? (\w+)|const (\w*[a-z]\w*)(?:: [^=\n]+)? =\s*(?:async )?(?:\([^]*?\)(?:: [^=]+)? =>|\w+ =>|<))/gm

test('docstrings of functions begin with a verb', () => {
  const found = CODE.flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(DOCUMENTED_FUNCTION)].flatMap(
      ([, comment = '', declared, constant]) => {
        const name = declared ?? constant ?? ''
        const text = comment.replaceAll(/\s*\n\s*\* ?/g, ' ').trim()
        // A component is a thing on the screen, which a noun names.
        const isComponent = file.endsWith('.tsx') && /^[A-Z]/.test(name)
        const isFine = isComponent || (BEGINS_WITH_VERB.test(text) && !NOUNS.test(text))
        return isFine ? [] : [`${file} ${name}: ${text.slice(0, 60)}`]
      },
    ),
  )
  expect(found).toEqual([])
})
