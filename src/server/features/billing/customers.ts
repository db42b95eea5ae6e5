import type { User } from '#contract/auth.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { jobKind } from '#server/platform/jobs/kind.ts'
import { LEDGERS, PaymentsUnavailable } from '#server/platform/payments/provider.ts'
import type { Ledger } from '#server/platform/payments/provider.ts'
import { deleteAllOf } from '#server/platform/payments/sandbox/repo.ts'
import { z } from 'zod'
import * as repo from './customer-repo.ts'
import type { Desk } from './desk.ts'

/** Makes the provider forget whoever had an account. */
export const ForgetCustomer = jobKind({
  queue: 'forget-customer',
  payload: z.object({ provider: z.enum(LEDGERS), customerId: z.string() }),
})

export const customerOf = (db: Db, provider: Ledger, accountId: string) =>
  repo.find(db, provider, accountId)

/**
 * The account's customer, made at the provider where there is none: once, by its key. Before
 * something new is begun, since one that was deleted over there can begin nothing.
 */
export async function ensureCustomer({ db, payments }: Desk, user: User): Promise<string> {
  const known = await repo.find(db, payments.ledger, user.id)
  const { id, email, name } = user
  const customerId = await payments.createCustomer({ id, email, name }, known)
  if (customerId === known) return known
  if (known === undefined) await repo.insert(db, payments.ledger, id, customerId)
  else await repo.replace(db, payments.ledger, { known, by: customerId })
  // Whoever was quicker has made the same one.
  return (await repo.find(db, payments.ledger, id)) as string
}

/** Puts off to a job, in the caller's transaction, what the provider shall forget. */
export async function forgetCustomersOf(db: Db, jobs: Jobs, accountId: string): Promise<void> {
  for (const { provider, provider_id } of await repo.listOf(db, accountId)) {
    await jobs.enqueue(db, ForgetCustomer, { provider, customerId: provider_id })
  }
}

/**
 * The provider forgets; the sandbox's rows go also where another provider has taken its place.
 * Throws, so that it is tried again, where a real provider is not set up any more.
 */
export async function forget(
  { db, payments, log }: Pick<Desk, 'db' | 'payments' | 'log'>,
  { provider, customerId }: z.output<typeof ForgetCustomer.payload>,
): Promise<void> {
  if (provider === payments.ledger) return payments.forgetCustomer(customerId)
  if (provider === 'sandbox') return deleteAllOf(db, customerId)
  if (provider === 'stripe') throw new PaymentsUnavailable('no keys')
  log.warn({ customer: customerId }, 'a customer of a test stays at the provider')
}
