import type { Db } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { jobKind } from '#server/platform/jobs/job-kind.ts'
import { PaymentsUnavailable } from '#server/platform/payments/payment-provider.ts'
import { PAYMENT_ENVIRONMENTS } from '#domain/billing.ts'
import type { PaymentEnvironment } from '#domain/billing.ts'
import { deleteAllOf } from '#server/platform/payments/sandbox/repo.ts'
import type { Scope, WorkspaceId } from '#server/platform/scope.ts'
import { z } from 'zod'
import * as memberships from '#server/features/workspaces/memberships/public.ts'
import * as billingDetails from './billing-details.ts'
import * as repo from './customer-repo.ts'
import type { BillingDeps } from './deps.ts'

/** Deletes a deleted workspace's customer at the provider. */
export const ForgetCustomer = jobKind({
  queue: 'forget-customer',
  payload: z.object({ provider: z.enum(PAYMENT_ENVIRONMENTS), customerId: z.string() }),
})

/** Returns the provider's id of a workspace's customer; undefined if the workspace has none. */
export const findCustomer = (
  db: Db,
  provider: PaymentEnvironment,
  workspaceId: WorkspaceId,
): Promise<string | undefined> => repo.find(db, provider, workspaceId)

/**
 * Returns the provider's id of the workspace's customer, which is created if it does not exist, and
 * makes sure that it has the saved billing details. Called before anything is bought, since a customer
 * deleted at the provider cannot buy.
 */
export async function ensureCustomer(deps: BillingDeps, scope: Scope): Promise<string> {
  const { workspaceId } = scope
  const customerId = await findOrCreate(deps, scope)
  // The job of a change finds no customer before the first order.
  await billingDetails.send(deps, { workspaceId, customerId, person: scope.user.name })
  return customerId
}

// The idempotency key makes concurrent calls create one customer.
async function findOrCreate(
  { db, payments }: BillingDeps,
  { workspaceId: id, user }: Scope,
): Promise<string> {
  const { email, name } = user
  const storedId = await repo.find(db, payments.environment, id)
  const customerId = await payments.createCustomer({ id, email, name }, storedId)
  if (customerId === storedId) return storedId
  if (storedId === undefined) await repo.insert(db, payments.environment, id, customerId)
  else await repo.replace(db, payments.environment, { oldId: storedId, newId: customerId })
  return (await repo.find(db, payments.environment, id)) as string
}

/** Job: changes the address of a customer at the provider. */
export const CustomerEmail = jobKind({
  queue: 'customer-email',
  payload: z.object({
    provider: z.enum(PAYMENT_ENVIRONMENTS),
    customerId: z.string(),
    from: z.string(),
    to: z.string(),
  }),
})

/** Enqueues a job for each customer of the workspaces that an account owns, in the caller's transaction. */
export async function enqueueCustomerEmails(
  db: Db,
  jobs: Jobs,
  accountId: string,
  change: { readonly from: string; readonly to: string },
): Promise<void> {
  for (const workspaceId of await memberships.ownedBy(db, accountId)) {
    for (const { provider, provider_id } of await repo.listByWorkspace(db, workspaceId)) {
      await jobs.enqueue(db, CustomerEmail, { provider, customerId: provider_id, ...change })
    }
  }
}

/** Changes the address of a customer, if its provider is the one in use. */
export async function changeCustomerEmail(
  { payments }: Pick<BillingDeps, 'payments'>,
  { provider, customerId, ...change }: z.output<typeof CustomerEmail.payload>,
): Promise<void> {
  if (provider === payments.environment) await payments.changeCustomerEmail(customerId, change)
}

/** Enqueues a job for each customer of a workspace, in the caller's transaction. */
export async function enqueueForgetCustomers(
  db: Db,
  jobs: Jobs,
  workspaceId: WorkspaceId,
): Promise<void> {
  for (const { provider, provider_id } of await repo.listByWorkspace(db, workspaceId)) {
    await jobs.enqueue(db, ForgetCustomer, { provider, customerId: provider_id })
  }
}

/**
 * Deletes a customer at its provider. Sandbox rows are deleted even if another provider is
 * configured now. Throws PaymentsUnavailable, so that the job is retried, if the keys of the real provider
 * are missing.
 */
export async function forgetCustomer(
  { db, payments, log }: Pick<BillingDeps, 'db' | 'payments' | 'log'>,
  { provider, customerId }: z.output<typeof ForgetCustomer.payload>,
): Promise<void> {
  if (provider === payments.environment) return payments.forgetCustomer(customerId)
  if (provider === 'sandbox') return deleteAllOf(db, customerId)
  if (provider === 'stripe') throw new PaymentsUnavailable('no keys')
  log.warn({ customer: customerId }, 'a test customer was not deleted at the provider')
}
