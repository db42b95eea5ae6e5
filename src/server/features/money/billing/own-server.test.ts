import { insertAccount } from '#test/server/accounts.ts'
import { useApp } from '#test/server/app.ts'
import type { Organization } from '#domain/organization.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { grantOrRestorePlans } from './own-server.ts'

const app = useApp()
const ACME: Organization = { name: 'Acme', sharesWorkspace: false, workspaceId: undefined }

/** Returns the plans of all workspaces as their members and as they themselves have them, cheapest first. */
async function plans(): Promise<string[]> {
  const { rows } = await sql<{ plans: string }>`
    select workspaces.tier || ' ' || account_workspaces.tier as plans
    from workspaces join account_workspaces using (workspace_id)
    order by array_position('{free,starter,pro,business}', workspaces.tier)`.execute(app.db)
  return rows.map((row) => row.plans)
}

test('workspaces get everything on an own server, and afterwards the plans that they had', async () => {
  for (const tier of ['free', 'pro', 'business'] as const) await insertAccount(app.db, { tier })
  const before = ['free free', 'pro pro', 'business business']
  await grantOrRestorePlans(app.db, null)
  expect(await plans()).toEqual(before)
  await grantOrRestorePlans(app.db, ACME)
  await grantOrRestorePlans(app.db, ACME)
  expect(await plans()).toEqual(Array(3).fill('business business'))
  await grantOrRestorePlans(app.db, null)
  expect(await plans()).toEqual(before)
})

test.each(['active', 'past_due', 'unpaid'])(
  'a database with a subscription that is %s cannot be that of an own server',
  async (status) => {
    const { user } = await insertAccount(app.db, { tier: 'starter' })
    const owned = sql`(select workspace_id from account_workspaces where account_id = ${user.id})`
    await sql`
      insert into subscriptions (workspace_id, provider, status, price_id, tier, period, amount)
      select ${owned}, 'stripe', ${status}, 'price_1', 'starter', 'monthly', 1900`.execute(app.db)
    await expect(grantOrRestorePlans(app.db, ACME)).rejects.toThrow(
      '1 paid subscription has not ended. Start without it, and end them first.',
    )
    expect(await plans()).toContain('starter starter')
    await sql`update subscriptions set provider = 'stripe-test', tier_given = 'starter'`.execute(
      app.db,
    )
    await grantOrRestorePlans(app.db, ACME)
    const rows = await app.db.selectFrom('subscriptions').select('status').execute()
    expect(rows.every((row) => row.status === 'ended')).toBe(true)
    await grantOrRestorePlans(app.db, null)
    expect(await plans()).not.toContain('starter starter')
  },
)
