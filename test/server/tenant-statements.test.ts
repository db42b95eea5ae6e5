import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { STORE_SUBMISSIONS } from '#server/features/rounds/submissions/insert-submissions-sql.ts'
import { parsePlPgSQL } from 'libpg-query'
import { expect, test } from 'vitest'
import { faultsOf } from './tenant-statements.ts'

const ROOT = join(import.meta.dirname, '..', '..')

test.each([
  'select id from teams where workspace_id = $1',
  'select id from teams as t where $1::uuid = t.workspace_id and id = $2',
  'select id from teams where workspace_id = any($1::uuid[])',
  'select id from teams where workspace_id in ($1, $2)',
  'select id from teams where id = $1 and (workspace_id = any($2)) is true',
  `select q.id from rounds q join teams on teams.workspace_id = q.workspace_id
    and teams.id = q.team_id where q.workspace_id = $1`,
  `select 1 from rounds q where workspace_id = $1 and exists (
    select from round_rollups r where r.workspace_id = q.workspace_id and r.round_id = q.id)`,
  'select (select count(*) from rounds where workspace_id = $1) from accounts',
  `with given as (select * from unnest($1::uuid[]) as given (workspace_id))
    select from teams join given on given.workspace_id = teams.workspace_id`,
  'insert into teams (workspace_id, id) values ($1, $2) on conflict (workspace_id, id) do nothing',
  'update teams set name = $1, created_at = now() where workspace_id = $2',
  'delete from teams where workspace_id = $1',
  'select * from accounts where id = $1',
  '/* all workspaces */ select count(*) from teams',
])('accepts %s', async (statement) => {
  expect(await faultsOf(statement)).toEqual([])
})

test.each([
  ['select id from teams where id = $1', ['teams has no workspace_id']],
  ['select id from teams where workspace_id = $1 or id = $2', ['teams has no workspace_id']],
  ['select id from teams where (workspace_id = $1) is not true', ['teams has no workspace_id']],
  [
    'select 1 from rounds q join teams on teams.id = team_id where q.workspace_id = $1',
    ['teams has no workspace_id'],
  ],
  [
    `select (select count(*) from rounds q where q.workspace_id = teams.workspace_id)
      from teams where workspace_id = $1`,
    ['rounds as q has no workspace_id'],
  ],
  [
    `with taken as (delete from waiting_groups where round_id = $1 returning sealed)
      select * from taken`,
    ['waiting_groups has no workspace_id'],
  ],
  [
    'select 1 from teams where workspace_id = $1 and id in (select team_id from rounds)',
    ['rounds has no workspace_id'],
  ],
  [
    'insert into teams (id) values ($1) on conflict (id) do nothing',
    [
      'an insert into teams does not name workspace_id',
      'the conflict of an insert into teams does not name workspace_id',
    ],
  ],
  [
    'update teams set workspace_id = $1, created_at = clock_timestamp() where workspace_id = $1',
    ['an update of teams sets workspace_id', 'an update of teams calls clock_timestamp()'],
  ],
  [
    'insert into teams (workspace_id) values ($1) returning (select 1)',
    ['an insert into teams has a subquery'],
  ],
])('rejects %s', async (statement, faults) => {
  expect(await faultsOf(statement)).toEqual(faults)
})

test.each(['on one machine', 'spread'] as const)(
  'the function that stores submissions names the workspace in each statement, %s',
  async (place) => {
    const statements = await statementsIn(STORE_SUBMISSIONS.create(place))
    expect(statements.length).toBeGreaterThan(5)
    const faults: string[] = []
    for (const statement of statements) {
      // Variables of the function are parameters of its statements.
      const sent = statement.replaceAll(
        /\bowners\[n\]|\bpart\.workspace_id\b|\bowners\b(?=\))/g,
        '$1',
      )
      for (const fault of await faultsOf(sent)) faults.push(`${fault}: ${statement}`)
    }
    expect(faults).toEqual([])
  },
)

/** Returns the statements in the body of a function in PL/pgSQL, without its expressions. */
async function statementsIn(definition: string): Promise<string[]> {
  const found: string[] = []
  JSON.stringify(await parsePlPgSQL(definition), (_name, value: unknown) => {
    const { query, parseMode } = (value ?? {}) as { query?: string; parseMode?: number }
    if (query !== undefined && parseMode === 0) found.push(query)
    return value
  })
  return found
}

test('only the login check, API keys and shared links make the scope of a call', () => {
  expect(filesWith(/\bauthorizedScope\(/)).toEqual([
    'src/server/features/people/callers/service.ts',
  ])
  expect(filesWith(/\bsharedLinkScope\(/)).toEqual([
    'src/server/features/results/shared-results/service.ts',
  ])
})

/** Returns files of the server, without tests, whose source matches. */
const filesWith = (pattern: RegExp): string[] =>
  globSync('src/server/**/*.ts', { cwd: ROOT })
    .filter((file) => !file.endsWith('.test.ts'))
    .filter((file) => pattern.test(readFileSync(join(ROOT, file), 'utf8')))
    .toSorted()

test('only lists of administrators, nightly jobs, checks, an own server and an account’s own runs read all workspaces', () => {
  expect(filesWith(/\bALL_WORKSPACES\b/)).toEqual([
    'src/server/features/money/billing/billing-check.ts',
    'src/server/features/money/billing/reconcile-repo.ts',
    'src/server/features/operations/admin/analytics-repo.ts',
    'src/server/features/operations/admin/team-repo.ts',
    'src/server/features/operations/admin/workspace-repo.ts',
    'src/server/features/results/released-totals/released-totals.ts',
    'src/server/features/rounds/invited-rounds/schedule-repo.ts',
    'src/server/features/rounds/own-runs/repo.ts',
    'src/server/features/rounds/sealing/discard.ts',
    'src/server/features/rounds/sealing/rotate.ts',
    'src/server/features/rounds/submissions/erase-answers-repo.ts',
    'src/server/features/rounds/submissions/integrity-repo.ts',
    'src/server/features/rounds/submissions/release-repo.ts',
    'src/server/features/rounds/tickets/repo.ts',
    'src/server/features/workspaces/workspaces/own-server-repo.ts',
    'src/server/platform/db/all-workspaces.ts',
    'src/server/platform/db/schema-check.ts',
  ])
})
