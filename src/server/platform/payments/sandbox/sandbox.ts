import type { TestCard } from '#contract/billing.ts'
import type { BillingDetails } from '#domain/billing.ts'
import type { PaymentProvider } from '#server/platform/payments/payment-provider.ts'
import type { z } from 'zod'
import { confirm } from './confirm.ts'
import { beginCardChange, renew } from './manual-actions.ts'
import { toDate, toUnixSeconds } from './objects.ts'
import type { Invoice, SinglePayment } from '#server/platform/db/sandbox-objects.ts'
import { sandboxProvider } from './sandbox-provider.ts'
import * as repo from './repo.ts'
import { newSigner } from './signature.ts'
import { invoiceNumber } from './to-provider.ts'
import { updateCustomer } from './update-customer.ts'
import type { SandboxDeps } from './update-customer.ts'

/**
 * A built-in payment provider that never moves money, with the parts that Stripe runs outside
 * our server: card form, clock and webhook delivery.
 */
export interface Sandbox {
  readonly provider: PaymentProvider
  /** Handles a card from the card form, see confirm.ts. */
  confirm(
    customerIds: readonly string[],
    typed: z.output<typeof TestCard>,
  ): Promise<'succeeded' | 'requires_action'>
  /** Returns the customer's invoice or one-time payment. */
  charge(customerId: string, id: string): Promise<Charge | undefined>
  beginCardChange(customerId: string): Promise<{ clientSecret: string }>
  renew(customerId: string, payment: 'paid' | 'declined'): Promise<void>
  /** Runs all steps that are due; see `SANDBOX_CLOCK` for how often. */
  tick(now: Date): Promise<void>
  /** Signs an event and delivers it; called by the job handler of `SandboxEvent`. */
  send(event: { readonly body: string }, deliver: Deliver): Promise<void>
}

/** What the document of an invoice or a one-time payment shows. */
export interface Charge {
  readonly number: string | null
  readonly description: string
  readonly createdAt: Date
  readonly status: 'open' | 'paid' | 'void'
  /** Cents to be paid by card. */
  readonly amount: number
  /** Cents taken from the customer's credit; negative if they were added to it. */
  readonly credit: number
  readonly details: BillingDetails | null
}

const toCharge = (stored: Invoice | SinglePayment): Charge => ({
  number: stored.kind === 'invoice' ? invoiceNumber(stored) : null,
  description: stored.description,
  createdAt: toDate(stored.created),
  status: stored.status,
  amount: stored.amount,
  credit: stored.kind === 'invoice' ? stored.used : 0,
  details: stored.details,
})

/** Posts an event to the webhook. Throws if the webhook fails, so that the job is retried. */
export type Deliver = (rawBody: string, signature: string) => Promise<void>

const BATCH_SIZE = 100

/** Opens the sandbox of a database; several servers may share it. */
export function openSandbox({
  now = () => new Date(),
  ...base
}: Pick<SandboxDeps, 'db' | 'jobs'> & { now?: () => Date }): Sandbox {
  const deps: SandboxDeps = { ...base, now }
  const signer = newSigner(now)
  return {
    provider: sandboxProvider(deps, signer),
    confirm: (customerIds, typed) => confirm(deps, customerIds, typed),
    async charge(customerId, id) {
      const stored = await repo.chargeOf(deps.db, customerId, id)
      return stored && toCharge(stored)
    },
    beginCardChange: (customerId) => beginCardChange(deps, customerId),
    renew: (customerId, payment) => renew(deps, customerId, payment),
    tick: (now) => tick({ ...deps, now: () => now }),
    send: ({ body }, deliver) => deliver(body, signer.sign(body)),
  }
}

// One customer's failure does not stop the others.
async function tick(deps: SandboxDeps): Promise<void> {
  const failures: unknown[] = []
  const now = toDate(toUnixSeconds(deps.now()))
  let after = ''
  for (;;) {
    const due = await repo.customersDue(deps.db, now, after, BATCH_SIZE)
    if (due.length === 0) break
    for (const customerId of due) {
      await updateCustomer(deps, customerId, () => {}).catch((error: unknown) =>
        failures.push(error),
      )
      after = customerId
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, 'Some sandbox customers could not be updated.')
}
