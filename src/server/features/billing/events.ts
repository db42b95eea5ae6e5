import { AppError } from '#server/platform/http/app-error.ts'
import { ForgedEvent } from '#server/platform/payments/provider.ts'
import type { ProviderEvent } from '#server/platform/payments/provider.ts'
import type { Desk } from './desk.ts'
import { isKnownEvent, noteEvent } from './event-repo.ts'
import { hear, rowOf } from './hearing.ts'
import * as income from './income.ts'
import { tellOfInvoice } from './notices.ts'
import * as purchases from './purchases.ts'

/** Works off an event of the provider's, once. Throws what makes the provider send it again. */
export async function receive(
  desk: Desk,
  rawBody: string,
  signature: string | undefined,
): Promise<void> {
  const event = await read(desk, rawBody, signature)
  const { id, type, about } = event
  if (about === null) {
    desk.log.info({ event: id, type }, 'an event that is none of our concern')
    return
  }
  if (await isKnownEvent(desk.db, desk.payments.ledger, id)) return
  if (about.kind === 'payment') return purchases.hear(desk, about.id, id)
  if (about.kind === 'subscription') return hearOf(desk, about.id, id)
  if (about.kind === 'refund') return hearOfRefund(desk, about.paymentId, id)
  return hearOfInvoice(desk, about, id)
}

async function read(
  desk: Desk,
  rawBody: string,
  signature: string | undefined,
): Promise<ProviderEvent> {
  try {
    return await desk.payments.readEvent(rawBody, signature)
  } catch (error) {
    if (!(error instanceof ForgedEvent)) throw error
    desk.log.warn({ reason: error.message }, 'an event was refused')
    throw new AppError('bad_input', 'The signature does not match.')
  }
}

async function hearOf(desk: Desk, subscriptionId: string, event: string): Promise<void> {
  const row = await rowOf(desk, subscriptionId)
  if (row) await hear(desk, row, { event })
  else desk.log.info({ event }, 'an event about a subscription that is none of ours')
}

async function hearOfInvoice(
  desk: Desk,
  about: { readonly id: string; readonly subscriptionId: string | null },
  event?: string,
): Promise<void> {
  const row = about.subscriptionId === null ? undefined : await rowOf(desk, about.subscriptionId)
  if (!row) return
  const invoice = await desk.payments.invoice(about.id)
  await hear(desk, row, {
    ...(event !== undefined && { event }),
    also: async (db, now) => {
      if (!invoice) return
      await income.noteInvoice(db, now.provider, invoice)
      await tellOfInvoice({ ...desk, db }, now, invoice)
    },
  })
}

/** What came in is seen to first, in case its own event is late: only of that can anything go back. */
async function hearOfRefund(desk: Desk, paymentId: string, event: string): Promise<void> {
  const { ledger } = desk.payments
  const { invoiceId, refunds } = await desk.payments.refunds(paymentId)
  const paidFor = invoiceId ?? paymentId
  if (invoiceId === null) await purchases.hear(desk, paymentId)
  else if (!(await income.isNoted(desk.db, ledger, invoiceId))) await hearOfLate(desk, invoiceId)
  await desk.db.transaction().execute(async (db) => {
    // Others' payments share the provider's account with ours.
    if (!(await income.isNoted(db, ledger, paidFor))) return
    if (await noteEvent(db, ledger, event)) await income.noteRefunds(db, ledger, refunds)
  })
}

async function hearOfLate(desk: Desk, invoiceId: string): Promise<void> {
  const invoice = await desk.payments.invoice(invoiceId)
  if (invoice) await hearOfInvoice(desk, invoice)
}
