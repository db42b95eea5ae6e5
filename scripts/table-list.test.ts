import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ARCHITECTURE } from './feature-graph.ts'
import { ROOT } from './run-command.ts'
import { tableList, withTableList } from './table-list.ts'

test('a table is listed with those that refer to it: many, or one by the primary key', () => {
  const list = tableList(`create table teams (
  id uuid primary key
);
create table benchmarks (
  id uuid primary key
);
create table rounds (
  id uuid primary key,
  team_id uuid not null references teams (id) on delete cascade
);
create table rollups (
  round_id uuid not null,
  primary key (round_id),
  foreign key (round_id) references rounds (id) on delete cascade
);
`)
  expect(list.split('\n')).toEqual([
    '- **rounds**: rollups (one)',
    '- **teams**: rounds',
    '- alone: benchmarks',
  ])
})

test(`${ARCHITECTURE} lists the tables of the schema; scripts/write-feature-graph.ts updates it`, () => {
  const text = readFileSync(join(ROOT, ARCHITECTURE), 'utf8')
  expect(text).toBe(withTableList(text))
})
