import { expect, test } from 'vitest'
import { TransactionSides } from './two-phase-commit.ts'

/** Returns whether the last statement of a connection needs the marker. */
const needsMarker = (...statements: string[]) => {
  const sides = new TransactionSides()
  return statements.map((text) => sides.needsMarker(text)).at(-1)
}

const TENANTS = 'insert into "teams" ("workspace_id") values ($1)'
const OTHERS = 'insert into "team_workspaces" ("team_id") values ($1)'

test.each([
  [[TENANTS, OTHERS]],
  [[OTHERS, 'delete from rounds where workspace_id = $1']],
  [[TENANTS, 'INSERT INTO jobs.job (name) VALUES ($1)']],
  [
    [
      `with gone as (delete from "jobs"."job" returning id)
        update only workspaces set tier = $1 where workspace_id = $2`,
    ],
  ],
  [[TENANTS, 'savepoint one', OTHERS, 'rollback to savepoint one', OTHERS]],
])('a transaction that writes tables of tenants and others needs two phases', (statements) => {
  expect(needsMarker('begin', ...statements, 'commit')).toBe(true)
  expect(
    needsMarker('start transaction isolation level serializable', ...statements, 'COMMIT'),
  ).toBe(true)
})

test.each([
  [[TENANTS]],
  [[OTHERS]],
  [
    [
      TENANTS,
      'select * from accounts for update skip locked',
      'select 1 from rate_keys for update',
    ],
  ],
  [[`${TENANTS} on conflict (workspace_id, id) do update set name = excluded.name`]],
])('a transaction that writes on one side does not', (statements) => {
  expect(needsMarker('begin', ...statements, 'commit')).toBe(false)
})

test('each transaction of a connection is judged alone', () => {
  expect(needsMarker('begin', TENANTS, OTHERS, 'rollback', 'begin', OTHERS, 'commit')).toBe(false)
  expect(needsMarker('begin', TENANTS, OTHERS, 'commit', 'begin', TENANTS, 'commit')).toBe(false)
  for (const begin of ['begin', 'start transaction isolation level repeatable read, read only']) {
    expect(needsMarker(TENANTS, begin, OTHERS, 'commit')).toBe(false)
  }
})
