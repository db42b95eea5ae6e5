import { queryOn, listTables } from '#server/platform/db/system-catalog.ts'
import { useDatabase } from '#test/server/test-database.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { BACKUP_TABLES, selectTables } from './backup-tables.ts'

const own = useDatabase()

test('every table is either included in backups or excluded', async () => {
  const { included, unknown } = selectTables(await listTables(queryOn(own.db)))
  expect(unknown).toEqual([])
  expect(included.map(({ name }) => name)).toEqual(BACKUP_TABLES)
  // Rows are sorted by the primary key, so that their order reveals nothing.
  for (const { name, order } of included) expect([name, order.length]).not.toEqual([name, 0])
})

const positionOf = (table: string) => BACKUP_TABLES.findIndex((name) => name === table)

test('a table is loaded after those that it refers to, and these are included', async () => {
  const { rows } = await sql<{ child: string; parent: string }>`
    select conrelid::regclass::text as child, confrelid::regclass::text as parent
    from pg_constraint
    where contype = 'f' and connamespace = quote_ident(current_schema())::regnamespace`.execute(
    own.db,
  )
  const references = rows.filter(({ child }) => positionOf(child) >= 0)
  expect(references.length).toBeGreaterThan(10)
  for (const { child, parent } of references) {
    expect(positionOf(parent)).toBeGreaterThanOrEqual(0)
    expect(positionOf(parent)).toBeLessThan(positionOf(child))
  }
})
