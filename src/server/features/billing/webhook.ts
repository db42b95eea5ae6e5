import { AppError } from '#server/platform/http/app-error.ts'
import { ForgedEvent } from '#server/platform/payments/provider.ts'
import type { ProviderEvent } from '#server/platform/payments/provider.ts'
import type { BillingDeps } from './deps.ts'
import { isKnownEvent, noteEvent } from './event-repo.ts'
import { syncSubscription, rowOf } from './subscription-sync.ts'
import * as income from './income.ts'
import { tellOfInvoice } from './notifications.ts'
import * as purchases from './purchases.ts'

/** Works off an event of the provider's, once. Throws what makes the provider send it again. */
export async function handleWebhook(
  deps: BillingDeps,
  rawBody: string,
  signature: string | undefined,
): Promise<void> {
  const event = await read(deps, rawBody, signature)
  const { id, type, about } = event
  if (about === null) {
    deps.log.info({ event: id, type }, 'an event that is none of our concern')
    return
  }
  if (await isKnownEvent(deps.db, deps.payments.ledger, id)) return
  if (about.kind === 'payment') return purchases.hear(deps, about.id, id)
  if (about.kind === 'subscription') return hearOf(deps, about.id, id)
  if (about.kind === 'refund') return hearOfRefund(deps, about.paymentId, id)
  return hearOfInvoice(deps, about, id)
}

async function read(
  deps: BillingDeps,
  rawBody: string,
  signature: string | undefined,
): Promise<ProviderEvent> {
  try {
    return await deps.payments.readEvent(rawBody, signature)
  } catch (error) {
    if (!(error instanceof ForgedEvent)) throw error
    deps.log.warn({ reason: error.message }, 'an event was refused')
    throw new AppError('bad_input', 'The signature does not match.')
  }
}

async function hearOf(deps: BillingDeps, subscriptionId: string, event: string): Promise<void> {
  const row = await rowOf(deps, subscriptionId)
  if (row) await syncSubscription(deps, row, { event })
  else deps.log.info({ event }, 'an event about a subscription that is none of ours')
}

async function hearOfInvoice(
  deps: BillingDeps,
  about: { readonly id: string; readonly subscriptionId: string | null },
  event?: string,
): Promise<void> {
  const row = about.subscriptionId === null ? undefined : await rowOf(deps, about.subscriptionId)
  if (!row) return
  const invoice = await deps.payments.invoice(about.id)
  await syncSubscription(deps, row, {
    ...(event !== undefined && { event }),
    also: async (db, now) => {
      if (!invoice) return
      await income.noteInvoice(db, now.provider, invoice)
      await tellOfInvoice({ ...deps, db }, now, invoice)
    },
  })
}

/** What came in is seen to first, in case its own event is late: only of that can anything go back. */
async function hearOfRefund(deps: BillingDeps, paymentId: string, event: string): Promise<void> {
  const { ledger } = deps.payments
  const { invoiceId, refunds } = await deps.payments.refunds(paymentId)
  const paidFor = invoiceId ?? paymentId
  if (invoiceId === null) await purchases.hear(deps, paymentId)
  else if (!(await income.isNoted(deps.db, ledger, invoiceId))) await hearOfLate(deps, invoiceId)
  await deps.db.transaction().execute(async (db) => {
    // Others' payments share the provider's account with ours.
    if (!(await income.isNoted(db, ledger, paidFor))) return
    if (await noteEvent(db, ledger, event)) await income.noteRefunds(db, ledger, refunds)
  })
}

async function hearOfLate(deps: BillingDeps, invoiceId: string): Promise<void> {
  const invoice = await deps.payments.invoice(invoiceId)
  if (invoice) await hearOfInvoice(deps, invoice)
}
