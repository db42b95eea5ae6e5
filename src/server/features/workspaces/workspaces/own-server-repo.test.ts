import { insertAccount } from '#test/server/accounts.ts'
import { useApp } from '#test/server/app.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { grantEverything, restorePlans } from './own-server-repo.ts'

const app = useApp()

/** The most parameters of a statement in PostgreSQL. */
const MAX_PARAMETERS = 65_535

test('plans come back to more workspaces than a statement takes parameters', async () => {
  const { user } = await insertAccount(app.db, { tier: 'free' })
  await sql`
    insert into workspaces (workspace_id, name)
    select gen_random_uuid(), 'Sales' from generate_series(1, ${MAX_PARAMETERS}::int)`.execute(
    app.db,
  )
  const tiers = app.db.selectFrom('account_workspaces').select('tier')
  const own = tiers.where('account_id', '=', user.id)
  await grantEverything(app.db)
  expect(await own.execute()).toEqual([{ tier: 'business' }])
  await restorePlans(app.db)
  expect(await own.execute()).toEqual([{ tier: 'free' }])
})
