import { setTimeout as sleep } from 'node:timers/promises'
import type { BillingDetails } from '#contract/billing-details.ts'
import * as workspaces from '#server/features/workspaces/workspaces/public.ts'
import { workspaceOf } from '#test/server/accounts.ts'
import { PASSWORD, useApp } from '#test/server/app.ts'
import type { Client } from '#test/server/app.ts'
import { countLockWaits } from '#test/server/lock-waits.ts'
import { addMember } from '#test/server/members.ts'
import { order, pay, subscribe, waitForTier } from '#test/server/paying.ts'
import { expect, test } from 'vitest'
import { changedSince, send } from './billing-details.ts'
import * as repo from './details-repo.ts'

const app = useApp()

const PATH = '/api/billing-details'
const NOTHING: BillingDetails = { companyName: null, address: null, vatId: null }
const ADA: BillingDetails = {
  companyName: 'Ada & Söhne GmbH',
  address: 'Hauptstraße 1\n10115 Berlin',
  vatId: 'DE 123.456-789',
}

const save = (client: Client, details: Partial<BillingDetails>) => client.send('PUT', PATH, details)
const read = async (client: Client) => (await client.get(PATH)).json()

/** Returns the documents of the test invoices, latest first. */
async function documents(client: Client): Promise<string[]> {
  const invoices: { url: string }[] = await (await client.get('/api/invoices')).json()
  return Promise.all(invoices.map(async ({ url }) => (await client.get(url)).text()))
}

test('details are saved without surrounding spaces, and can be emptied again', async () => {
  const mary = await app.signedIn()
  expect(await read(mary)).toEqual(NOTHING)
  const saved = await save(mary, { ...ADA, companyName: `  ${ADA.companyName} ` })
  expect([saved.status, await saved.json()]).toEqual([200, ADA])
  expect(await read(mary)).toEqual(ADA)
  const emptied = await save(mary, { companyName: '', address: ' \n ' })
  expect(await emptied.json()).toEqual(NOTHING)
  expect(await read(mary)).toEqual(NOTHING)
})

test.each([
  ['companyName', 'A'.repeat(201), 'Please use at most 200 characters.'],
  ['companyName', 'Ada\nLtd', 'Must be a single line.'],
  ['companyName', 'Ada\u0007', 'Contains unreadable characters.'],
  ['companyName', 'Ada\u202eLtd', 'Contains unreadable characters.'],
  ['companyName', '\u200b', 'Contains only invisible characters.'],
  ['address', 'A'.repeat(501), 'Please use at most 500 characters.'],
  ['address', 'London\u0007', 'Contains unreadable characters.'],
  ['vatId', '1'.repeat(31), 'Please use at most 30 characters.'],
  ['vatId', 'DE/123', 'Please use only letters, digits, spaces, dots and hyphens.'],
  ['vatId', '<b>', 'Please use only letters, digits, spaces, dots and hyphens.'],
])('%s %j is refused and changes nothing', async (field, value, message) => {
  const mary = await app.signedIn()
  await save(mary, ADA)
  const refused = await save(mary, { ...ADA, [field]: value })
  expect(refused.status).toBe(400)
  expect((await refused.json()).issues).toEqual([
    { path: field, message: expect.stringContaining(message) },
  ])
  expect(await read(mary)).toEqual(ADA)
})

test('belong to one workspace, and only its owners read and change them', async () => {
  const mary = await app.signedIn()
  await save(mary, ADA)
  const manager = await addMember(app, mary, { role: 'manager' })
  const statuses = [await manager.get(PATH), await save(manager, NOTHING)].map(
    ({ status }) => status,
  )
  expect(statuses).toEqual([403, 403])
  const eve = await app.signedIn()
  await save(eve, { companyName: 'Eve Ltd' })
  expect(await read(eve)).toEqual({ ...NOTHING, companyName: 'Eve Ltd' })
  expect(await read(mary)).toEqual(ADA)
})

test('a new invoice has the details of its time', async () => {
  const mary = await subscribe(await app.signedIn(), 'pro_monthly')
  await save(mary, { ...ADA, vatId: '<VAT>' })
  await save(mary, ADA)
  const renew = () => mary.post('/api/sandbox/renew', { payment: 'paid' })
  const customer = async () =>
    (
      await app.db
        .selectFrom('sandbox_objects')
        .select('state')
        .where('kind', '=', 'customer')
        .execute()
    ).map(({ state }) => state)
  await expect.poll(customer).toContainEqual(expect.objectContaining({ details: ADA }))
  await renew()
  await save(mary, NOTHING)
  await expect.poll(customer).not.toContainEqual(expect.objectContaining({ details: ADA }))
  await renew()
  const [latest, second, first] = await documents(mary)
  expect(second).toContain('<dt>To</dt><dd dir="auto">Ada &amp; Söhne GmbH</dd>')
  expect(second).toContain('<dt>Address</dt><dd dir="auto">Hauptstraße 1\n10115 Berlin</dd>')
  expect(second).toContain('<dt>VAT ID</dt><dd dir="auto">DE 123.456-789</dd>')
  for (const other of [latest, first]) {
    expect(other).toContain(`<dt>To</dt><dd dir="auto">${mary.user.name}</dd>`)
    expect(other).not.toMatch(/Söhne|Address|VAT/)
  }
})

test('details entered while the payment page is open are on the first invoice', async () => {
  const mary = await app.signedIn()
  const before = await order(mary, 'pro_monthly')
  expect((await order(mary, 'pro_monthly')).clientSecret).toBe(before.clientSecret)
  await save(mary, ADA)
  const after = await order(mary, 'pro_monthly')
  expect(after.clientSecret).not.toBe(before.clientSecret)
  expect((await order(mary, 'pro_monthly')).clientSecret).toBe(after.clientSecret)
  expect((await pay(mary, before.clientSecret)).status).toBe(409)
  await pay(mary, after.clientSecret)
  await waitForTier(mary, 'pro')
  const [document] = await documents(mary)
  expect(document).toContain('Ada &amp; Söhne GmbH')
})

test('a change that waits for an order is later than it', async () => {
  const mary = await app.signedIn()
  const workspaceId = await workspaceOf(app.db, mary.user.id)
  const { saving, order } = await app.db.transaction().execute(async (db) => {
    await workspaces.lockById(db, workspaceId)
    const saving = save(mary, ADA)
    await expect.poll(() => countLockWaits(app.db)).toBe(1)
    await sleep(50)
    const order = { workspace_id: workspaceId, created_at: new Date(Date.now() - 25) }
    return { saving, order }
  })
  await saving
  expect(await changedSince(app.db, order)).toBe(true)
})

test('the audit log has who changed which fields, without their values', async () => {
  const mary = await app.signedIn()
  await save(mary, ADA)
  await save(mary, ADA)
  await save(mary, { ...ADA, vatId: null })
  const path = `/api/workspaces/${mary.user.workspace?.id}/audit`
  const entries = await (await mary.get(path)).json()
  expect(entries).toMatchObject([
    { action: 'billing.changed', detail: 'Changed the VAT ID.', times: 1 },
    { action: 'billing.changed', detail: 'Changed the company name, address, and VAT ID.' },
  ])
  expect(entries[0].actor).toContain(mary.user.email)
})

test('are in both exports, and are deleted with the workspace', async () => {
  const mary = await app.signedIn()
  const id = await workspaceOf(app.db, mary.user.id)
  for (const path of ['/api/account/export', `/api/workspaces/${id}/export`]) {
    expect((await (await mary.get(path)).json()).billingDetails).toEqual([])
  }
  await save(mary, ADA)
  for (const path of ['/api/account/export', `/api/workspaces/${id}/export`]) {
    expect((await (await mary.get(path)).json()).billingDetails).toEqual([ADA])
  }
  const account = { email: mary.user.email, password: PASSWORD }
  expect((await mary.send('DELETE', '/api/account', account)).status).toBe(204)
  expect(await repo.find(app.db, id)).toBeUndefined()
})

test('details that are changed while they are sent are sent again', async () => {
  const mary = await app.signedIn()
  const workspaceId = await workspaceOf(app.db, mary.user.id)
  await save(mary, ADA)
  const sent: (string | null)[] = []
  const payments = {
    changeBillingDetails: async (_id: string, { companyName }: BillingDetails) => {
      sent.push(companyName)
      if (sent.length === 1) await save(mary, { companyName: 'Eve Ltd' })
    },
  }
  const deps = { db: app.db, payments } as unknown as Parameters<typeof send>[0]
  await send(deps, { workspaceId, customerId: 'cus_1', person: 'Mary' })
  expect(sent).toEqual([ADA.companyName, 'Eve Ltd'])
})
