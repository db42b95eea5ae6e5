import { Findings } from '#server/platform/db/check-findings.ts'
import { checkReferences } from '#server/platform/db/schema-check.ts'
import { PASSWORD, useApp } from '#test/server/app.ts'
import { scopeOf } from '#test/server/accounts.ts'
import { eventsHandled, subscribe } from '#test/server/paying.ts'
import { expect, test } from 'vitest'
import { RoundKeys } from '#server/features/rounds/round-keys/round-keys.ts'

const app = useApp()

async function findings(): Promise<string> {
  const found = new Findings()
  await checkReferences(app.db, found)
  return found.text()
}

/** Returns rows by table, without those of jobs, rates and payments at the provider. */
async function rowCounts(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const line of await app.dump()) {
    const table = line.slice(0, line.indexOf(':'))
    if (/^(rate_|jobs|sandbox|payment_events|income)/.test(table)) continue
    counts[table] = (counts[table] ?? 0) + 1
  }
  return counts
}

test('the code keeps the tables that lead to a workspace', async () => {
  const before = await rowCounts()
  const mary = await app.register({ tier: 'business' })
  const first = await mary.round({ groupSize: 1 })
  const second = await mary.round()
  expect((await mary.post('/api/api-keys', { name: 'BI' })).status).toBe(201)
  const revoked = await (await mary.post('/api/api-keys', { name: 'Old' })).json()
  expect((await mary.delete(`/api/api-keys/${revoked.id}`)).status).toBe(204)
  await app.answered(first, [4, 5])
  await app.answered(second, [3, 3, 3])
  await subscribe(mary, 'pro_monthly')
  await eventsHandled(app)
  expect((await mary.get('/api/auth/user')).status).toBe(200)
  expect(await findings()).toBe('')
  const counts = await rowCounts()
  expect(counts).toMatchObject({
    account_workspaces: 1,
    team_workspaces: 2,
    round_workspaces: 2,
    api_key_workspaces: 1,
    order_workspaces: 1,
    billing_customers: 1,
    team_access: 2,
  })
  expect((await mary.delete(`/api/quiz-sessions/${first.id}`)).status).toBe(204)
  expect((await mary.delete(`/api/teams/${second.teamId}`)).status).toBe(204)
  expect(await rowCounts()).toMatchObject({ team_workspaces: 1 })
  expect(await rowCounts()).not.toHaveProperty('round_workspaces')
  expect(await findings()).toBe('')
  const account = { email: mary.user.email, password: PASSWORD }
  expect((await mary.send('DELETE', '/api/account', account)).status).toBe(204)
  expect(await rowCounts()).toEqual(before)
})

test('a round is found by its id and its token, also after others', async () => {
  const mary = await app.signedIn({ tier: 'pro' })
  const round = await mary.round()
  const { workspaceId } = await scopeOf(app.db, mary.user.id)
  const keys = new RoundKeys(app.db)
  const key = { workspaceId, roundId: round.id }
  for (let time = 0; time < 2; time++) {
    expect(await keys.ofId(round.id)).toMatchObject(key)
    expect(await keys.ofTokens([round.token, 'unknown'])).toEqual(new Map([[round.token, key]]))
  }
  expect(await keys.ofId(mary.user.id)).toBeUndefined()
})
