import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { entityDiagram, withEntityDiagram } from './entity-diagram.ts'
import { ARCHITECTURE } from './feature-graph.ts'
import { ROOT } from './run-command.ts'

test('a table leads to those that refer to it: to many, or to one by the primary key', () => {
  const diagram = entityDiagram(`create table teams (
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
  expect(diagram.split('\n').slice(2, -1)).toEqual([
    '  teams',
    '  teams ||--o{ rounds : ""',
    '  rounds ||--o| rollups : ""',
  ])
})

test(`${ARCHITECTURE} shows the tables of the schema; scripts/write-feature-graph.ts updates it`, () => {
  const text = readFileSync(join(ROOT, ARCHITECTURE), 'utf8')
  expect(text).toBe(withEntityDiagram(text))
})
