import { queryOn, listTables } from '#server/platform/db/system-catalog.ts'
import { useDatabase } from '#test/server/clone.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { CARRIED, decide } from './tables.ts'

const own = useDatabase()

test('of every table it is decided whether a backup carries it', async () => {
  const { carry, undecided } = decide(await listTables(queryOn(own.db)))
  expect(undecided).toEqual([])
  expect(carry.map(({ name }) => name)).toEqual(CARRIED)
  // Rows are ordered by it, so that their order says nothing.
  for (const { name, order } of carry) expect([name, order.length]).not.toEqual([name, 0])
})

const place = (table: string) => CARRIED.findIndex((name) => name === table)

test('whom a row refers to is loaded before it, and never left out', async () => {
  const { rows } = await sql<{ child: string; parent: string }>`
    select conrelid::regclass::text as child, confrelid::regclass::text as parent
    from pg_constraint
    where contype = 'f' and connamespace = current_schema()::regnamespace`.execute(own.db)
  const kept = rows.filter(({ child }) => place(child) >= 0)
  expect(kept.length).toBeGreaterThan(10)
  for (const { child, parent } of kept) {
    expect(place(parent)).toBeGreaterThanOrEqual(0)
    expect(place(parent)).toBeLessThan(place(child))
  }
})
