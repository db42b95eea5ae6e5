import type { ProviderInvoice } from '#server/platform/payments/provider.ts'
import type { Stripe } from 'stripe'
import { idOf, moment, orMissing } from './objects.ts'

export async function invoices(stripe: Stripe, customer: string): Promise<ProviderInvoice[]> {
  const list = await orMissing(stripe.invoices.list({ customer, limit: 100 }))
  // A draft is not for anybody's eyes: Stripe may still change it, for about an hour.
  return (list?.data ?? []).filter(({ status }) => status !== 'draft').map(invoiceIn)
}

export async function invoice(stripe: Stripe, id: string): Promise<ProviderInvoice | null> {
  const found = await orMissing(stripe.invoices.retrieve(id))
  return found && invoiceIn(found)
}

function invoiceIn(invoice: Stripe.Invoice): ProviderInvoice {
  return {
    id: invoice.id,
    customerId: idOf(invoice.customer) ?? '',
    subscriptionId: idOf(invoice.parent?.subscription_details?.subscription),
    number: invoice.number,
    description: invoice.description ?? dearest(invoice.lines.data),
    amount: invoice.amount_due,
    status: statusOf(invoice.status),
    failed: invoice.status === 'open' && invoice.attempt_count > 0,
    createdAt: moment(invoice.created),
    url: invoice.hosted_invoice_url ?? null,
  }
}

/** What was bought; the lines beside it are what was credited. */
function dearest(lines: Stripe.InvoiceLineItem[]): string {
  return lines.toSorted((a, b) => b.amount - a.amount)[0]?.description ?? ''
}

/** What was given up as uncollectible is asked of nobody any more. */
function statusOf(status: string | null): ProviderInvoice['status'] {
  if (status === 'paid') return 'paid'
  return status === 'void' || status === 'uncollectible' ? 'void' : 'open'
}
