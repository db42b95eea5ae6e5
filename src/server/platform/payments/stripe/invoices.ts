import type { ProviderInvoice } from '#server/platform/payments/payment-provider.ts'
import type { Stripe } from 'stripe'
import { idOf, nullIfMissing, toDate } from './objects.ts'

export async function invoices(stripe: Stripe, customer: string): Promise<ProviderInvoice[]> {
  return ((await nullIfMissing(latestListed(stripe, customer))) ?? []).map(toProviderInvoice)
}

const MAX_LISTED = 100

async function latestListed(stripe: Stripe, customer: string): Promise<Stripe.Invoice[]> {
  const listed: Stripe.Invoice[] = []
  for await (const invoice of stripe.invoices.list({ customer, limit: 100 })) {
    if (isListed(invoice)) listed.push(invoice)
    if (listed.length === MAX_LISTED) break
  }
  return listed
}

// Drafts are hidden, since Stripe can still change them for about an hour, and so are first invoices
// without a payment attempt.
function isListed({ status, billing_reason, attempt_count }: Stripe.Invoice): boolean {
  if (status === 'paid') return true
  return status !== 'draft' && (billing_reason !== 'subscription_create' || attempt_count > 0)
}

export async function invoice(stripe: Stripe, id: string): Promise<ProviderInvoice | null> {
  const stored = await nullIfMissing(stripe.invoices.retrieve(id))
  return stored && toProviderInvoice(stored)
}

function toProviderInvoice(invoice: Stripe.Invoice): ProviderInvoice {
  return {
    id: invoice.id,
    customerId: idOf(invoice.customer) ?? '',
    subscriptionId: idOf(invoice.parent?.subscription_details?.subscription),
    number: invoice.number,
    description: invoice.description ?? mainDescription(invoice.lines.data),
    amount: invoice.amount_due,
    status: statusOf(invoice.status),
    failed: invoice.status === 'open' && invoice.attempt_count > 0,
    createdAt: toDate(invoice.created),
    url: invoice.hosted_invoice_url ?? null,
  }
}

/** Returns the description of the largest line: the plan, not a credit. */
function mainDescription(lines: Stripe.InvoiceLineItem[]): string {
  return lines.toSorted((a, b) => b.amount - a.amount)[0]?.description ?? ''
}

// An uncollectible invoice is no longer collected, like a void one.
function statusOf(status: string | null): ProviderInvoice['status'] {
  if (status === 'paid') return 'paid'
  return status === 'void' || status === 'uncollectible' ? 'void' : 'open'
}
