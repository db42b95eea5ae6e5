import type { Invoice } from '#contract/billing.ts'
import type { Client } from '#test/server/app.ts'
import { useApp } from '#test/server/app.ts'
import { order, pay, subscribe, waitForTier } from '#test/server/paying.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { invoicePage } from './invoice-page.ts'

const app = useApp()

const invoicesOf = async (client: Client): Promise<Invoice[]> =>
  (await client.get('/api/invoices')).json()

/** Returns the text of an invoice's document, with the cells of a row separated by spaces. */
async function documentOf(client: Client, invoice: Invoice | undefined): Promise<string> {
  const answer = await client.get(invoice?.url ?? '')
  expect(answer.status).toBe(200)
  return textOf(await answer.text())
}

const textOf = (html: string): string =>
  html
    .replace(/<style>.*<\/style>/s, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')

describe('a test invoice', () => {
  test('has a printable document with number, customer, plan and amount', async () => {
    const mary = await subscribe(await app.signedIn(), 'pro_monthly')
    const [invoice] = await invoicesOf(mary)
    const answer = await mary.get(invoice?.url ?? '')
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('content-security-policy')).toMatch(
      /^default-src 'none';style-src 'sha256-[\w+/=]+';frame-ancestors 'none'$/,
    )
    const text = textOf(await answer.text())
    for (const part of [
      'Invoice SBX-0001',
      mary.user.email,
      'Status Paid',
      'Pro, monthly $49.00',
      'Total paid $49.00',
      'No money was charged.',
    ]) {
      expect(text).toContain(part)
    }
  })

  test('shows the credit that it used', async () => {
    const mary = await subscribe(await app.signedIn(), 'business_annual')
    await sql`
      update sandbox_objects set state = jsonb_set(state, '{balance}', '100')
      where kind = 'customer'`.execute(app.db)
    await mary.post('/api/sandbox/renew', { payment: 'paid' })
    await expect.poll(async () => (await invoicesOf(mary)).length).toBe(2)
    const [renewal] = await invoicesOf(mary)
    expect(await documentOf(mary, renewal)).toContain(
      'Business, annual $990.00 Account credit used -$1.00 Total paid $989.00',
    )
  })

  test('is shown only to its own account', async () => {
    const mary = await subscribe(await app.signedIn(), 'pro_monthly')
    const [invoice] = await invoicesOf(mary)
    const eve = await subscribe(await app.signedIn(), 'pro_monthly')
    const unknown = await eve.get('/api/sandbox/invoices/in_sandbox_unknown')
    const theirs = await eve.get(invoice?.url ?? '')
    expect([theirs.status, await theirs.text()]).toEqual([404, await unknown.text()])
    expect((await app.visitor().get(invoice?.url ?? '')).status).toBe(401)
  })

  test('escapes the customer’s name', () => {
    const page = invoicePage(
      {
        number: null,
        description: 'Report: <b>A & B</b>',
        createdAt: new Date('2026-11-23T12:00:00Z'),
        status: 'paid',
        amount: 900,
        credit: 0,
        details: null,
      },
      { name: '<script>"M"</script>', email: 'mary@example.com' },
    )
    expect(page).toContain('&lt;script&gt;&quot;M&quot;&lt;/script&gt;')
    expect(page).toContain('Report: &lt;b&gt;A &amp; B&lt;/b&gt;')
    expect(textOf(page)).toContain('Date November 23, 2026 (UTC)')
  })
})

test('opening the payment page and leaving it lists no invoice', async () => {
  const mary = await app.signedIn()
  await order(mary, 'starter_monthly')
  expect(await invoicesOf(mary)).toEqual([])
  const { clientSecret } = await order(mary, 'pro_monthly')
  expect(await invoicesOf(mary)).toEqual([])
  await pay(mary, clientSecret)
  await waitForTier(mary, 'pro')
  expect(await invoicesOf(mary)).toMatchObject([{ amount: 4900, status: 'paid' }])
})
