import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { describe, expect, test } from 'vitest'

const SERVER = join(import.meta.dirname, '..', '..')

const READER = 'features/results/repo.ts'
const WAVES = 'features/results/wave-repo.ts'
const RELEASER = 'features/results/release-repo.ts'
/** Lets what arrives wait, or count at once where nobody is protected. */
const ARRIVAL = 'features/results/arrival-repo.ts'
/** Counts again what counts, and tells whether it is as it should be. */
const RECOUNTER = 'features/results/recount-repo.ts'
/** Names the tables that a backup holds, whose rows it carries unread. */
const CARRIER = 'platform/backup/tables.ts'
const WRITER = 'features/quiz/repo.ts'
const DEMO = 'demo/repo.ts'

const files = readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => relative(SERVER, join(SERVER, file)).replaceAll(sep, '/'))

const sourceOf = (file: string) => readFileSync(join(SERVER, file), 'utf8')

/** Comments may speak of anything. */
const code = (source: string) => source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')

/** A table's name where a query says it: quoted for the query builder, or after a word of SQL. */
const mentions = (table: string) =>
  new RegExp(
    `(['"\`])${table}(\\.\\w+)?( as \\w+)?\\1|\\b(from|join|into|update|table|using|only|lock|copy)\\s+(only\\s+)?("?public"?\\.)?"?${table}\\b`,
    'i',
  )

const mentioning = (table: string) =>
  files.filter((file) => mentions(table).test(code(sourceOf(file)))).toSorted()

const builtByMigrations = (file: string) =>
  file.startsWith('platform/db/migrations/') || file === 'platform/db/schema.ts'

describe('the tables of answers', () => {
  test('there are files to look at, and the search finds what it is for', () => {
    expect(files).toContain(READER)
    expect(files.length).toBeGreaterThan(40)
    const pattern = mentions('submissions')
    for (const query of [
      ".selectFrom('submissions')",
      ".selectFrom('submissions as s')",
      ".innerJoin('submissions', 'submissions.id', 'x')",
      ".select('submissions.answers')",
      'select * from submissions where',
      'select * FROM public.submissions',
      'delete from only submissions',
      'sql.table("submissions")',
    ]) {
      expect(pattern.test(query)).toBe(true)
    }
    for (const prose of ['submissions.map((one) => one)', 'released submissions only', 'x']) {
      expect(pattern.test(prose)).toBe(false)
    }
  })

  test('submissions are read in one place, released, recounted, taken in and replaced in one each, and carried by backups', () => {
    const elsewhere = mentioning('submissions').filter((file) => !builtByMigrations(file))
    expect(elsewhere).toEqual([DEMO, WRITER, ARRIVAL, RECOUNTER, RELEASER, READER, CARRIER])
  })

  test('what waits is taken in, released and recounted in one place each', () => {
    const elsewhere = mentioning('waiting_groups').filter((file) => !builtByMigrations(file))
    expect(elsewhere).toEqual([DEMO, ARRIVAL, RECOUNTER, RELEASER, CARRIER])
  })

  test('rollups are read in two places, recounted in one, written in two, and carried by backups', () => {
    const elsewhere = mentioning('session_rollups').filter((file) => !builtByMigrations(file))
    expect(elsewhere).toEqual([ARRIVAL, RECOUNTER, RELEASER, READER, WAVES, CARRIER])
  })

  test('whoever inserts answers reads none', () => {
    const source = code(sourceOf(WRITER))
    const said = source.match(new RegExp(mentions('submissions').source, 'gi')) ?? []
    expect(said.length).toBeGreaterThan(0)
    const withWord = source.match(/\w+\(?\s*['"`]?submissions\b/gi) ?? []
    expect(withWord.filter((text) => !/^(insertInto\('|into )submissions$/i.test(text))).toEqual([])
  })

  test('whoever makes demo data moves days of demo accounts, and reads none', () => {
    const source = code(sourceOf(DEMO))
    const said = source.match(new RegExp(mentions('submissions').source, 'gi')) ?? []
    expect(said).toEqual(['update submissions'])
    const waiting = source.match(new RegExp(mentions('waiting_groups').source, 'gi')) ?? []
    expect(waiting).toEqual(['update waiting_groups'])
    const ofDemo = / set day = [^`]* where session_id in \(select id from moved\)/
    expect(source).toMatch(
      new RegExp(
        `with moved as [^\`]*and demo\\s+\\), [^\`]*submissions${ofDemo.source}\\s+\\)\\s+update waiting_groups${ofDemo.source}\``,
      ),
    )
  })

  test('no view or function of the database reads them behind the query’s back', () => {
    const migrations = files.filter(builtByMigrations)
    // The one that keeps the audit log reads nothing: it only refuses.
    const refusal = /create (function refuse_to_edit\(\)|trigger audit_log_stays)/g
    for (const file of migrations) {
      expect(code(sourceOf(file)).replaceAll(refusal, '')).not.toMatch(
        /create\s+(or\s+replace\s+)?(materialized\s+)?(view|function|procedure|trigger|rule)\b/i,
      )
    }
  })
})
