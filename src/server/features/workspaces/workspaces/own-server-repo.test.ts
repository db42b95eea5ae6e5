import { insertAccount } from '#test/server/accounts.ts'
import { useDatabase } from '#test/server/test-database.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { grantEverything, restorePlans } from './own-server-repo.ts'

const database = useDatabase()

test('plans come back to all workspaces, with as few parameters as to one', async () => {
  const { user } = await insertAccount(database.db, { tier: 'free' })
  await sql`
    insert into workspaces (workspace_id, name)
    select gen_random_uuid(), 'Sales' from generate_series(1, 100)`.execute(database.db)
  const parameters: number[] = []
  // A statement takes at most 65,535.
  const counted = database.db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      parameters.push(database.db.getExecutor().compileQuery(node, queryId).parameters.length)
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const own = database.db
    .selectFrom('account_workspaces')
    .select('tier')
    .where('account_id', '=', user.id)
  const all = database.db.selectFrom('workspaces').select('tier').distinct()
  await grantEverything(counted)
  expect(await own.execute()).toEqual([{ tier: 'business' }])
  expect(await all.execute()).toEqual([{ tier: 'business' }])
  await restorePlans(counted)
  expect(await own.execute()).toEqual([{ tier: 'free' }])
  expect(await all.execute()).toEqual([{ tier: 'free' }])
  expect(parameters).not.toEqual([])
  expect(Math.max(...parameters)).toBeLessThan(10)
})
