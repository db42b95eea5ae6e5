import { setTier } from '#test/server/accounts.ts'
import type { Round } from '#contract/rounds.ts'
import type { Client } from '#test/server/app.ts'
import { useApp } from '#test/server/app.ts'
import { CARDS, pay, reconcile, subscribe } from '#test/server/paying.ts'
import { describe, expect, test } from 'vitest'

const app = useApp()

const buy = (client: Client, { id }: { id: string }) =>
  client.post(`/api/quiz-sessions/${id}/report-purchase`)
const access = async (client: Client, { id }: { id: string }) =>
  (await client.get(`/api/quiz-sessions/${id}/report-access`)).json()
const report = (client: Client, { id }: { id: string }) =>
  client.get(`/api/quiz-sessions/${id}/report.pdf`)

async function withAnswers(client: Client): Promise<Round> {
  const round = await client.round()
  await app.answered(round, [4, 4, 4])
  await client.post(`/api/quiz-sessions/${round.id}/release`)
  return round
}

const recordedIncome = () =>
  app.db.selectFrom('income').select(['provider', 'kind', 'amount']).execute()

describe('a single report', () => {
  test('is available for one round once its nine dollars are paid', async () => {
    const mary = await app.signedIn({ tier: 'starter' })
    const round = await withAnswers(mary)
    const other = await withAnswers(mary)
    await setTier(app.db, mary.user.id, 'free')
    expect(await access(mary, round)).toEqual({ access: 'none', price: 900 })
    expect((await report(mary, round)).status).toBe(403)
    const payment = await (await buy(mary, round)).json()
    expect(payment).toMatchObject({ amount: 900, payments: { testMode: true } })
    expect(await (await buy(mary, round)).json()).toEqual(payment)
    expect((await pay(mary, payment.clientSecret, CARDS.declined)).status).toBe(402)
    expect((await pay(mary, payment.clientSecret)).status).toBe(200)
    await expect.poll(async () => (await access(mary, round)).access).toBe('bought')
    expect((await report(mary, round)).status).toBe(200)
    expect((await report(mary, other)).status).toBe(403)
    expect((await buy(mary, round)).status).toBe(409)
    const [invoice] = await (await mary.get('/api/invoices')).json()
    expect(invoice).toMatchObject({
      amount: 900,
      status: 'paid',
      description: 'PDF report: November round',
    })
    const [receipt] = await app.mailbox.to(mary.user.email)
    expect(receipt?.subject).toBe('Receipt from Sextant: $9.00')
    expect(await recordedIncome()).toEqual([{ provider: 'sandbox', kind: 'report', amount: 900 }])
  })

  test('bought twenty times concurrently is one payment', async () => {
    const mary = await app.signedIn()
    const round = await withAnswers(mary)
    const answers = await Promise.all(Array.from({ length: 20 }, () => buy(mary, round)))
    const secrets = await Promise.all(
      answers.map(async (answer) => (await answer.json()).clientSecret),
    )
    expect(new Set(secrets).size).toBe(1)
  })

  test('is not sold if the plan includes it, if it is empty, or to another account', async () => {
    const mary = await app.signedIn({ tier: 'starter' })
    const round = await withAnswers(mary)
    expect((await buy(mary, round)).status).toBe(409)
    expect(await access(mary, round)).toMatchObject({ access: 'plan' })
    const eve = await app.signedIn()
    expect((await buy(eve, round)).status).toBe(404)
    expect((await eve.get(`/api/quiz-sessions/${round.id}/report-access`)).status).toBe(404)
    const empty = await eve.round()
    const refused = await buy(eve, empty)
    expect(refused.status).toBe(409)
    expect((await refused.json()).message).toContain('There is no report yet')
  })

  test('is found by the nightly reconciliation if its event was lost', async () => {
    const mary = await app.signedIn()
    const round = await withAnswers(mary)
    const payment = await (await buy(mary, round)).json()
    await pay(mary, payment.clientSecret)
    await expect.poll(async () => (await access(mary, round)).access).toBe('bought')
    await app.db.updateTable('report_purchases').set({ status: 'open' }).execute()
    const before = await recordedIncome()
    await app.db.deleteFrom('income').execute()
    await reconcile(app)
    expect((await access(mary, round)).access).toBe('bought')
    expect(await recordedIncome()).toEqual(before)
  })

  test.each(['round', 'team'])('of a deleted %s can no longer be paid for', async (deleted) => {
    const mary = await app.signedIn()
    const round = await withAnswers(mary)
    const { clientSecret } = await (await buy(mary, round)).json()
    const path = {
      round: `/api/quiz-sessions/${round.id}`,
      team: `/api/teams/${round.teamId}`,
    }
    expect((await mary.delete(path[deleted as keyof typeof path])).status).toBe(204)
    expect((await pay(mary, clientSecret)).status).toBe(409)
    expect(await (await mary.get('/api/invoices')).json()).toEqual([])
  })

  test('stays in the list of payments after its round is deleted', async () => {
    const mary = await app.signedIn()
    const round = await withAnswers(mary)
    await pay(mary, (await (await buy(mary, round)).json()).clientSecret)
    await expect.poll(async () => (await access(mary, round)).access).toBe('bought')
    await mary.delete(`/api/quiz-sessions/${round.id}`)
    expect(await (await mary.get('/api/invoices')).json()).toHaveLength(1)
    const { reportsBought } = await (await mary.get('/api/account/export')).json()
    expect(reportsBought).toMatchObject([{ title: 'November round', amount: 900, status: 'paid' }])
  })
})

test('an account’s own invoices are listed, latest first', async () => {
  await app.db.deleteFrom('income').execute()
  const mary = await subscribe(await app.signedIn(), 'starter_monthly')
  await mary.post('/api/sandbox/renew', { payment: 'paid' })
  await expect.poll(async () => (await (await mary.get('/api/invoices')).json()).length).toBe(2)
  const invoices: { createdAt: string; amount: number }[] = await (
    await mary.get('/api/invoices')
  ).json()
  expect(invoices.map(({ amount }) => amount)).toEqual([1_900, 1_900])
  const plan = { provider: 'sandbox', kind: 'plan', amount: 1_900 }
  await expect.poll(recordedIncome).toEqual([plan, plan])
  const times = invoices.map(({ createdAt }) => createdAt)
  expect(times).toEqual(times.toSorted().toReversed())
  expect(await (await (await app.signedIn()).get('/api/invoices')).json()).toEqual([])
})
