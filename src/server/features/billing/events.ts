import { AppError } from '#server/platform/http/app-error.ts'
import { ForgedEvent } from '#server/platform/payments/provider.ts'
import type { ProviderEvent } from '#server/platform/payments/provider.ts'
import type { Desk } from './desk.ts'
import { isKnownEvent } from './event-repo.ts'
import { hear, rowOf } from './hearing.ts'
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
  event: string,
): Promise<void> {
  const row = about.subscriptionId === null ? undefined : await rowOf(desk, about.subscriptionId)
  if (!row) return
  const invoice = await desk.payments.invoice(about.id)
  await hear(desk, row, {
    event,
    also: async (db, now) => {
      if (invoice) await tellOfInvoice({ ...desk, db }, now, invoice)
    },
  })
}
