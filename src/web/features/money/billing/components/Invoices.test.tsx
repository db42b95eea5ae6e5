import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Invoice } from '#contract/billing.ts'
import { invoicesQuery } from '#web/features/money/billing/queries.ts'
import { Invoices } from './Invoices.tsx'

test.each([
  ['paid', 'Paid'],
  ['open', 'Open'],
  ['void', 'Canceled'],
  ['disputed', 'Disputed'],
  ['refunded', 'Refunded'],
] as const)('an invoice that is %s is marked as %s', (status, words) => {
  const invoice: Invoice = {
    id: 'in_1',
    number: null,
    description: 'Pro',
    amount: 4_900,
    createdAt: '2026-11-20T12:00:00Z',
    status,
    url: null,
  }
  const client = new QueryClient()
  client.setQueryData(invoicesQuery.queryKey, [invoice])
  const page = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Invoices />
    </QueryClientProvider>,
  )
  expect(page).toContain(`>${words}</span>`)
})
