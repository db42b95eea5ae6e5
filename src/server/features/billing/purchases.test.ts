import type { QuizSession } from '#contract/sessions.ts'
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

async function withAnswers(client: Client): Promise<QuizSession> {
  const session = await client.session()
  await app.answered(session, [4, 4, 4])
  await client.post(`/api/quiz-sessions/${session.id}/release`)
  return session
}

const incomeNoted = () =>
  app.db.selectFrom('income').select(['provider', 'kind', 'amount']).execute()

describe('one report', () => {
  test('is had once its nine dollars are paid, for this session alone', async () => {
    const mary = await app.signedIn({ tier: 'starter' })
    const session = await withAnswers(mary)
    const other = await withAnswers(mary)
    await app.db.updateTable('accounts').set({ tier: 'free' }).execute()
    expect(await access(mary, session)).toEqual({ access: 'none', price: 900 })
    expect((await report(mary, session)).status).toBe(403)
    const payment = await (await buy(mary, session)).json()
    expect(payment).toMatchObject({ amount: 900, payments: { testMode: true } })
    // The same payment until it is made.
    expect(await (await buy(mary, session)).json()).toEqual(payment)
    expect((await pay(mary, payment.clientSecret, CARDS.declined)).status).toBe(402)
    expect((await pay(mary, payment.clientSecret)).status).toBe(200)
    await expect.poll(async () => (await access(mary, session)).access).toBe('bought')
    expect((await report(mary, session)).status).toBe(200)
    expect((await report(mary, other)).status).toBe(403)
    expect((await buy(mary, session)).status).toBe(409)
    const [invoice] = await (await mary.get('/api/invoices')).json()
    expect(invoice).toMatchObject({
      amount: 900,
      status: 'paid',
      description: 'PDF report: November round',
    })
    const [receipt] = await app.mailbox.to(mary.user.email)
    expect(receipt?.subject).toBe('Receipt from Sextant: $9.00')
    expect(await incomeNoted()).toEqual([{ provider: 'sandbox', kind: 'report', amount: 900 }])
  })

  test('bought twenty times at once is one payment', async () => {
    const mary = await app.signedIn()
    const session = await withAnswers(mary)
    const answers = await Promise.all(Array.from({ length: 20 }, () => buy(mary, session)))
    const secrets = await Promise.all(answers.map(async (one) => (await one.json()).clientSecret))
    expect(new Set(secrets).size).toBe(1)
  })

  test('is not sold where it can be had, where there is nothing in it, or to others', async () => {
    const mary = await app.signedIn({ tier: 'starter' })
    const session = await withAnswers(mary)
    expect((await buy(mary, session)).status).toBe(409)
    expect(await access(mary, session)).toMatchObject({ access: 'plan' })
    const eve = await app.signedIn()
    expect((await buy(eve, session)).status).toBe(404)
    expect((await eve.get(`/api/quiz-sessions/${session.id}/report-access`)).status).toBe(404)
    const empty = await eve.session()
    const refused = await buy(eve, empty)
    expect(refused.status).toBe(409)
    expect((await refused.json()).message).toContain('no report yet')
  })

  test('whose payment we did not hear of is found by the daily comparison', async () => {
    const mary = await app.signedIn()
    const session = await withAnswers(mary)
    const payment = await (await buy(mary, session)).json()
    await pay(mary, payment.clientSecret)
    await expect.poll(async () => (await access(mary, session)).access).toBe('bought')
    await app.db.updateTable('report_purchases').set({ status: 'open' }).execute()
    const noted = await incomeNoted()
    await app.db.deleteFrom('income').execute()
    await reconcile(app)
    expect((await access(mary, session)).access).toBe('bought')
    expect(await incomeNoted()).toEqual(noted)
  })

  test.each(['session', 'team'])(
    'of a %s that was deleted can be paid for no more',
    async (what) => {
      const mary = await app.signedIn()
      const session = await withAnswers(mary)
      const { clientSecret } = await (await buy(mary, session)).json()
      const path = {
        session: `/api/quiz-sessions/${session.id}`,
        team: `/api/teams/${session.teamId}`,
      }
      expect((await mary.delete(path[what as keyof typeof path])).status).toBe(204)
      expect((await pay(mary, clientSecret)).status).toBe(409)
      expect(await (await mary.get('/api/invoices')).json()).toEqual([])
    },
  )

  test('stays among the payments when its session is deleted', async () => {
    const mary = await app.signedIn()
    const session = await withAnswers(mary)
    await pay(mary, (await (await buy(mary, session)).json()).clientSecret)
    await expect.poll(async () => (await access(mary, session)).access).toBe('bought')
    await mary.delete(`/api/quiz-sessions/${session.id}`)
    expect(await (await mary.get('/api/invoices')).json()).toHaveLength(1)
    const { reportsBought } = await (await mary.get('/api/account/export')).json()
    expect(reportsBought).toMatchObject([{ title: 'November round', amount: 900, status: 'paid' }])
  })
})

test('invoices are listed latest first, and are each account’s own', async () => {
  await app.db.deleteFrom('income').execute()
  const mary = await subscribe(await app.signedIn(), 'starter_monthly')
  await mary.post('/api/sandbox/renew', { payment: 'paid' })
  await expect.poll(async () => (await (await mary.get('/api/invoices')).json()).length).toBe(2)
  const invoices: { createdAt: string; amount: number }[] = await (
    await mary.get('/api/invoices')
  ).json()
  expect(invoices.map(({ amount }) => amount)).toEqual([1_900, 1_900])
  const plan = { provider: 'sandbox', kind: 'plan', amount: 1_900 }
  await expect.poll(incomeNoted).toEqual([plan, plan])
  const times = invoices.map(({ createdAt }) => createdAt)
  expect(times).toEqual(times.toSorted().toReversed())
  expect(await (await (await app.signedIn()).get('/api/invoices')).json()).toEqual([])
})
