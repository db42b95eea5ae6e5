import type { TestCard } from '#contract/billing.ts'
import type { PaymentProvider } from '#server/platform/payments/provider.ts'
import type { z } from 'zod'
import { change } from './change.ts'
import type { Desk } from './change.ts'
import { confirm } from './confirm.ts'
import { dateOf, momentOf } from './objects.ts'
import { beginCardChange, renew } from './own-calls.ts'
import { sandboxProvider } from './provider.ts'
import * as repo from './repo.ts'
import { newSigner } from './signature.ts'

/** A payment provider that charges nobody, and what Stripe would do outside of our server. */
export interface Sandbox {
  readonly provider: PaymentProvider
  /** What Stripe's form does with a card. See `confirm`. */
  confirm(
    customerIds: readonly string[],
    typed: z.output<typeof TestCard>,
  ): Promise<'succeeded' | 'requires_action'>
  beginCardChange(customerId: string): Promise<{ clientSecret: string }>
  renew(customerId: string, payment: 'paid' | 'declined'): Promise<void>
  /** Brings all subscriptions up to date; `SANDBOX_CLOCK` says how often. */
  tick(now: Date): Promise<void>
  /** Signs an event and hands it over, as the job of a `SandboxEvent` does. */
  send(event: { readonly body: string }, deliver: Deliver): Promise<void>
}

/** Brings an event to the webhook. Throws where that does not take it, so that it is tried again. */
export type Deliver = (rawBody: string, signature: string) => Promise<void>

const CUSTOMERS_AT_ONCE = 100

/** The sandbox of a database; any number of servers may open it. */
export function openSandbox({
  now = () => new Date(),
  ...parts
}: Pick<Desk, 'db' | 'jobs'> & { now?: () => Date }): Sandbox {
  const desk: Desk = { ...parts, now }
  const signer = newSigner(now)
  return {
    provider: sandboxProvider(desk, signer),
    confirm: (customerIds, typed) => confirm(desk, customerIds, typed),
    beginCardChange: (customerId) => beginCardChange(desk, customerId),
    renew: (customerId, payment) => renew(desk, customerId, payment),
    tick: (now) => tick({ ...desk, now: () => now }),
    send: ({ body }, deliver) => deliver(body, signer.sign(body)),
  }
}

/** One customer's failure does not hold up the others. */
async function tick(desk: Desk): Promise<void> {
  const failures: unknown[] = []
  const now = dateOf(momentOf(desk.now()))
  let after = ''
  for (;;) {
    const due = await repo.customersDue(desk.db, now, after, CUSTOMERS_AT_ONCE)
    if (due.length === 0) break
    for (const customerId of due) {
      await change(desk, customerId, () => {}).catch((error: unknown) => failures.push(error))
      after = customerId
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some customers were not renewed.')
}
