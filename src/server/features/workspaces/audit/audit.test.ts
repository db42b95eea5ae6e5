import { setTier } from '#test/server/accounts.ts'
import { rowsOf } from '#test/server/csv.ts'
import { rowsOfSheet, sheetOf } from '#test/server/xlsx.ts'
import { PASSWORD, useApp } from '#test/server/app.ts'
import type { Client } from '#test/server/app.ts'
import { eventsHandled, subscribe } from '#test/server/paying.ts'
import { expect, test } from 'vitest'

const app = useApp()

const logOf = (client: Client) => `/api/workspaces/${client.user.workspace?.id}/audit`

const entries = async (client: Client) =>
  (await client.get(logOf(client))).json() as Promise<
    {
      id: string
      at: string
      actor: string | null
      action: string
      detail: string
      times: number
    }[]
  >

/** Returns what the log says, latest first. */
const said = async (client: Client) =>
  (await entries(client)).map(({ action, detail }) => [action, detail])

test('names who changed a rule, when and how', async () => {
  const mary = await app.signedIn()
  const path = `/api/workspaces/${mary.user.workspace?.id}`
  const rules = { minimumGroupSize: 5, retentionMonths: 1 }
  await mary.patch(path, { rules })
  await mary.patch(path, { rules })
  await mary.patch(path, { rules: { retentionMonths: null } })
  expect(await entries(mary)).toEqual([
    {
      id: expect.any(String),
      at: expect.stringMatching(/^\d{4}-.*Z$/),
      actor: `Mary Jackson (${mary.user.email})`,
      action: 'rules.changed',
      detail: 'Answers are erased: never (before: 1 month after the end).',
      times: 1,
    },
    expect.objectContaining({
      detail:
        'Smallest group size: 5 (before: 1). Answers are erased: 1 month after the end (before: never).',
    }),
  ])
})

test('records deleted rounds and teams, exports and keys, and nothing that was refused', async () => {
  const mary = await app.signedIn({ tier: 'business' })
  const round = await mary.round({ groupSize: 1, title: 'First' })
  await app.answered(round, [3, 4])
  const path = `/api/quiz-sessions/${round.id}`
  expect((await mary.get(`${path}/export.csv`)).status).toBe(200)
  expect((await mary.get(`${path}/export.csv?rows=respondents`)).status).toBe(200)
  expect((await mary.get(`${path}/export.xlsx`)).status).toBe(200)
  expect((await mary.get(`${path}/report.pdf`)).status).toBe(200)
  const empty = await mary.round({ teamId: round.teamId })
  expect((await mary.get(`/api/quiz-sessions/${empty.id}/export.csv`)).status).toBe(409)
  const { id } = await (await mary.post('/api/api-keys', { name: 'BI' })).json()
  await mary.delete(`/api/api-keys/${id}`)
  await mary.delete(`/api/api-keys/${id}`)
  await mary.post('/api/api-keys', { name: 'Reports' })
  const passwords = { currentPassword: PASSWORD, newPassword: 'Another.horse2' }
  expect((await mary.post('/api/auth/change-password', passwords)).status).toBe(200)
  await mary.delete(path)
  await mary.delete(`/api/teams/${round.teamId}`)
  expect(await said(mary)).toEqual([
    ['team.deleted', 'Deleted the team “Core” with 1 round.'],
    ['session.deleted', 'Deleted the round “First” with its responses.'],
    ['key.revoked', 'Revoked the API key “Reports” with a new password.'],
    ['key.created', 'Created the API key “Reports”.'],
    ['key.revoked', 'Revoked the API key “BI”.'],
    ['key.created', 'Created the API key “BI”.'],
    ['session.exported', 'Downloaded as PDF: report of “First” (team “Core”).'],
    ['session.exported', 'Downloaded as Excel: results of “First” (team “Core”).'],
    ['session.exported', 'Downloaded as CSV: individual responses of “First” (team “Core”).'],
    ['session.exported', 'Downloaded as CSV: results of “First” (team “Core”).'],
  ])
  for (const { actor } of await entries(mary))
    expect(actor).toBe(`Mary Jackson (${mary.user.email})`)
})

test('records who ordered a plan, and that the payment provider or an operator changed it', async () => {
  const mary = await subscribe(await app.signedIn(), 'starter_monthly')
  const plan = 'From Free to Starter: the subscription is paid.'
  await expect.poll(() => said(mary)).toContainEqual(['plan.changed', plan])
  expect((await mary.post('/api/subscription/cancel')).status).toBe(200)
  // The event of the cancellation would set the tier of the subscription again.
  await eventsHandled(app)
  const admin = await app.signedIn({ role: 'admin' })
  await admin.patch(`/api/admin/users/${mary.user.id}`, { subscriptionTier: 'business' })
  expect((await entries(mary)).map(({ actor, detail }) => [actor !== null, detail])).toEqual([
    [false, 'From Starter to Business by an administrator of this site.'],
    [true, 'Canceled the subscription at the end of the period.'],
    [false, plan],
    [true, 'Ordered the plan Starter, monthly.'],
  ])
})

test('comes in pages, latest first', async () => {
  const mary = await app.signedIn()
  const path = `/api/workspaces/${mary.user.workspace?.id}`
  for (const retentionMonths of [1, 2, 3, 4, 5])
    await mary.patch(path, { rules: { retentionMonths } })
  const all = await entries(mary)
  const first = await mary.get(`${logOf(mary)}?limit=2`)
  expect(first.headers.get('x-total-count')).toBe('5')
  expect(await first.json()).toEqual(all.slice(0, 2))
  const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
  const second = await mary.get(next)
  expect(await second.json()).toEqual(all.slice(2, 4))
  expect(second.headers.get('link')).toContain('rel="prev"')
  const back = /<([^>]+)>; rel="prev"/.exec(second.headers.get('link') ?? '')?.[1] ?? ''
  expect(await (await mary.get(back)).json()).toEqual(all.slice(0, 2))
  expect(await (await mary.get(`${logOf(mary)}?after=${all[4]?.id}`)).json()).toEqual([])
  expect((await mary.get(`${logOf(mary)}?after=${crypto.randomUUID()}`)).status).toBe(404)
})

test('can be downloaded as CSV, which is recorded too', async () => {
  const mary = await app.signedIn({ tier: 'pro' })
  const round = await mary.round({ title: '=1+1' })
  await mary.delete(`/api/quiz-sessions/${round.id}`)
  const file = await mary.get(`${logOf(mary)}.csv`)
  expect(file.headers.get('content-disposition')).toBe('attachment; filename=audit-log.csv')
  const actor = `Mary Jackson (${mary.user.email})`
  const at = expect.stringMatching(/^\d{4}-.*Z$/)
  const text = Buffer.from(await file.arrayBuffer()).toString('utf8')
  expect(rowsOf(text)).toEqual([
    {
      at,
      actor,
      action: 'workspace.exported',
      detail: 'Downloaded the audit log as CSV.',
      times: '1',
    },
    {
      at,
      actor,
      action: 'session.deleted',
      detail: 'Deleted the round “=1+1” with its responses.',
      times: '1',
    },
  ])
})

test('can be downloaded as an Excel file with the same entries, whose times sort', async () => {
  const mary = await app.signedIn({ tier: 'pro' })
  const round = await mary.round({ title: '=1+1' })
  await mary.delete(`/api/quiz-sessions/${round.id}`)
  const csv = await mary.get(`${logOf(mary)}.csv`)
  const earlier = rowsOf(Buffer.from(await csv.arrayBuffer()).toString('utf8'))
  const answer = await mary.get(`${logOf(mary)}.xlsx`)
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename=audit-log.xlsx')
  const file = Buffer.from(await answer.arrayBuffer())
  const [first, ...others] = rowsOfSheet(file)
  expect(first).toMatchObject({
    action: 'workspace.exported',
    detail: 'Downloaded the audit log as Excel.',
  })
  expect(others).toEqual(earlier)
  const { name, rows } = sheetOf(file)
  expect(name).toBe('Audit log')
  const at = rows.map(([cell]) => String(cell?.v))
  expect(at.every((text) => /^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/.test(text))).toBe(true)
  expect(at.toSorted().toReversed()).toEqual(at)
  expect(rows.map((cells) => cells.map((cell) => cell?.z))).toEqual(
    rows.map(() => ['@', '@', '@', '@', 'General']),
  )
})

test('is for owners of this workspace alone', async () => {
  const mary = await app.signedIn()
  const ann = await app.signedIn()
  await setTier(app.db, ann.user.id, 'business')
  await ann.round()
  for (const path of ['', '.csv', '.xlsx'].map((end) => logOf(mary) + end)) {
    expect((await app.visitor().get(path)).status).toBe(401)
    expect((await ann.get(path)).status).toBe(404)
    expect((await mary.get(path)).status).toBe(200)
  }
  const { key } = await (await ann.post('/api/api-keys', { name: 'BI' })).json()
  const byKey = await app.visitor().get(logOf(ann), { authorization: `Bearer ${key}` })
  expect(byKey.status).toBe(403)
  expect(JSON.stringify(await entries(ann))).not.toContain(key)
})
