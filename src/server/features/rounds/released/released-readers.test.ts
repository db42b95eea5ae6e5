import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { STORE_SUBMISSIONS } from '#server/features/rounds/submissions/insert-submissions-sql.ts'
import { describe, expect, test } from 'vitest'

const SERVER = join(import.meta.dirname, '..', '..', '..')

/** Reads released submissions for output. */
const READER = 'features/rounds/released/released.ts'
const TOTALS = 'features/results/released-totals/released-totals.ts'
const ROUNDS = 'features/results/results/trend-repo.ts'
/** Replaces and deletes waiting submissions of invited rounds. */
const CHANGER = 'features/rounds/submissions/waiting-repo.ts'
const RELEASER = 'features/rounds/submissions/release-repo.ts'
/** Inserts submissions and the manager's view. */
const INSERTER = 'features/rounds/submissions/insert-submissions.ts'
/** Gives the manager's view to the round that takes the place of a restarted one. */
const VIEW_MOVER = 'features/rounds/submissions/manager-view-repo.ts'
/** Erases answers after the time that the workspace set. */
const ERASER = 'features/rounds/submissions/erase-answers-repo.ts'
/** Recounts for the operator's check. */
const CHECKER = 'features/rounds/submissions/integrity-repo.ts'
/** Deletes what a lost key opens, unread. */
const DISCARDER = 'features/rounds/sealing/discard.ts'
/** Lists the tables of a backup. */
const BACKUP = 'platform/backup/backup-tables.ts'
const DEMO = 'demo/repo.ts'
/** Moves the rows of a team to another workspace. */
const MOVER = 'features/workspaces/workspace-lifecycle/move-repo.ts'

const files = readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(ts|sql)$/.test(file) && !file.endsWith('.test.ts'))
  .map((file) => relative(SERVER, join(SERVER, file)).replaceAll(sep, '/'))

const sourceOf = (file: string) => readFileSync(join(SERVER, file), 'utf8')

/** Returns the source without comments. */
const code = (source: string) => source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*(\/\/|--).*$/gm, '')

/** Matches a table's name in a query: quoted for the query builder, or after a keyword of SQL. */
const mentions = (table: string) =>
  new RegExp(
    `(['"\`])${table}(\\.\\w+)?( as \\w+)?\\1|\\b(from|join|into|update|table|using|only|lock|copy)\\s+(only\\s+)?("?public"?\\.)?"?${table}\\b`,
    'i',
  )

const mentioning = (table: string) =>
  files.filter((file) => mentions(table).test(code(sourceOf(file)))).toSorted()

/** Returns the tables, and the function that fills them, whose text is judged below. */
const isOfSchema = (file: string) =>
  file.startsWith('platform/db/schema/') ||
  /^features\/rounds\/submissions\/insert-submissions-sql\.ts$/.test(file) ||
  file === 'platform/db/schema.ts' ||
  file === 'platform/db/tenant-tables.ts'

describe('the tables that hold answers', () => {
  test('the search finds queries and ignores prose', () => {
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

  test('submissions are read for output in one module; one each erases, inserts, releases, checks and backs them up', () => {
    const elsewhere = mentioning('submissions').filter((file) => !isOfSchema(file))
    expect(elsewhere).toEqual(
      [DEMO, ERASER, INSERTER, CHECKER, VIEW_MOVER, RELEASER, READER, BACKUP].toSorted(),
    )
  })

  test('waiting submissions are erased, released, changed and checked in one module each', () => {
    const elsewhere = mentioning('waiting_groups').filter((file) => !isOfSchema(file))
    expect(elsewhere).toEqual(
      [DEMO, ERASER, CHECKER, RELEASER, CHANGER, DISCARDER, BACKUP].toSorted(),
    )
  })

  test('rollups are read for output in three modules', () => {
    const elsewhere = mentioning('round_rollups').filter((file) => !isOfSchema(file))
    expect(elsewhere).toEqual([ROUNDS, CHECKER, RELEASER, TOTALS, READER, BACKUP].toSorted())
  })

  test('the code that inserts submissions selects none', () => {
    const source = code(sourceOf(INSERTER))
    expect(source).toMatch(/insert into submissions\b/)
    expect(source).not.toMatch(/\b(from|join|update)\s+submissions\b/i)
    expect(source).not.toMatch(/(selectFrom|Join|updateTable)\('submissions/)
  })

  test('the move of the manager’s view reads none', () => {
    expect(code(sourceOf(VIEW_MOVER))).not.toMatch(/select|returning|answers/i)
  })

  test('the function that stores submissions returns only what became of each', () => {
    const source = STORE_SUBMISSIONS.create('on one machine')
    expect(source).toMatch(/returns text\[\] language plpgsql/)
    const returned = source.match(/\breturn\b[^;]*;/g) ?? []
    expect(returned).toHaveLength(1)
    expect(returned[0]?.replaceAll(/\s+/g, ' ')).toContain(
      "return array( select case when key_hash = any(known_keys) then 'stored' when verdicts[n] = 'stored' and skip and not skippable[n] then 'no skip' else verdicts[n] end from unnest(targets, keys, skips) with ordinality",
    )
    expect(source).not.toMatch(/\b(raise|notify|copy)\b/i)
  })

  test('the code that gives up what a lost key opens reads none', () => {
    expect(code(sourceOf(DISCARDER))).not.toMatch(/returning|select[^;`]*\bsealed\b/i)
  })

  test('the code that erases answers reads none', () => {
    const source = code(sourceOf(ERASER))
    expect(source).not.toMatch(/\banswers\b/)
    expect(source).not.toMatch(/returning|select\('/i)
  })

  test('the demo moves the days of demo accounts and reads no answers', () => {
    const source = code(sourceOf(DEMO))
    const said = source.match(new RegExp(mentions('submissions').source, 'gi')) ?? []
    expect(said).toEqual(["'submissions'"])
    const waiting = source.match(new RegExp(mentions('waiting_groups').source, 'gi')) ?? []
    expect(waiting).toEqual(["'waiting_groups'"])
    expect(source).toMatch(
      /requireDemo\([^`]*`[^`]*`[^`]*\['submissions', 'waiting_groups'\]\) \{\s+await sql`\s+update \$\{sql\.table\(table\)\} set day = \$\{to\.day\}::date\s+where workspace_id/,
    )
  })

  test('the move of a team inserts answers again inside the database and reads none', () => {
    const source = code(sourceOf(MOVER))
    expect(source.match(/sql\.table\(table\)/g)).toHaveLength(4)
    expect(source).toMatch(
      /await sql`\s+insert into \$\{sql\.table\(table\)\}[^`]*select[^`]*from \$\{sql\.table\(table\)\}/,
    )
    expect(source).toMatch(
      /await sql`\s+with moved as \(\s+delete from \$\{sql\.table\(table\)\}[^`]*\)\s+insert into \$\{sql\.table\(table\)\}[^`]*from moved/,
    )
  })

  test('no view, function or trigger of the database reads them', () => {
    // These only reject changes of the audit logs, change and sum up arrays, name a version, and store submissions, of
    // which they return the outcome alone.
    const harmless =
      /create (function (newest_question_version\(\)|refuse_to_edit\(\)|refuse_deletion\(\)|increment_cells\(cells integer\[\], positions integer\[\]\)|overall_mean\(entered integer\[\]\)|\$\{name\}\(\n\s+workspace uuid)|trigger audit_log_stays)/g
    for (const file of files.filter(isOfSchema)) {
      expect(code(sourceOf(file)).replaceAll(harmless, '')).not.toMatch(
        /create\s+(or\s+replace\s+)?(materialized\s+)?(view|function|procedure|trigger|rule)\b/i,
      )
    }
  })
})
