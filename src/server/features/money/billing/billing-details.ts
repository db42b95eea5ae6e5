import type { BillingDetails } from '#domain/billing.ts'
import { formatList } from '#domain/format-list.ts'
import { recordAudit } from '#server/features/workspaces/audit/public.ts'
import * as workspaces from '#server/features/workspaces/workspaces/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { jobKind } from '#server/platform/jobs/job-kind.ts'
import type { Scope, WorkspaceId } from '#server/platform/scope.ts'
import { z } from 'zod'
import * as customers from './customer-repo.ts'
import { CHANGE_BUDGET } from './deps.ts'
import type { BillingDeps } from './deps.ts'
import * as repo from './details-repo.ts'

/** Sends the details of a workspace to the payment provider. `person` saved them. */
export const SendDetails = jobKind({
  queue: 'billing-details',
  payload: z.object({ workspaceId: z.uuid(), person: z.string() }),
})

const NONE: BillingDetails = { companyName: null, address: null, vatId: null }

const NAMES = [
  ['companyName', 'company name'],
  ['address', 'address'],
  ['vatId', 'VAT ID'],
] as const satisfies readonly (readonly [keyof BillingDetails, string])[]

/** Returns what the workspace wants on its invoices. */
export const get = async (db: Db, { workspaceId }: Scope): Promise<BillingDetails> =>
  (await repo.find(db, workspaceId)) ?? NONE

/** Saves the details. A job sends them to the payment provider, so that its failures lose nothing. */
export async function set(
  { db, jobs, rates }: BillingDeps,
  scope: Scope,
  details: BillingDetails,
): Promise<BillingDetails> {
  const { workspaceId, user } = scope
  await rates.consume(CHANGE_BUDGET, user.id)
  await db.transaction().execute(async (db) => {
    await workspaces.lock(db, scope)
    const before = await get(db, scope)
    const changed = NAMES.filter(([field]) => details[field] !== before[field])
    if (changed.length === 0) return
    await repo.upsert(db, workspaceId, details)
    // Without the values: entries are never deleted.
    const names = formatList(changed.map(([, name]) => name))
    await recordAudit(db, scope, 'billing.changed', `Changed the ${names}.`)
    await jobs.enqueue(db, SendDetails, { workspaceId, person: user.name })
  })
  return details
}

/** Sends the saved details to the workspace's customer at the provider, if there is one. */
export async function sendSaved(
  deps: Pick<BillingDeps, 'db' | 'payments'>,
  { workspaceId: id, person }: z.output<typeof SendDetails.payload>,
): Promise<void> {
  const workspaceId = id as WorkspaceId
  const customerId = await customers.find(deps.db, deps.payments.environment, workspaceId)
  if (customerId !== undefined) await send(deps, { workspaceId, customerId, person })
}

/**
 * Sends the details to a customer. If they were changed in the meantime, sends them again, because an
 * earlier call can end after a later one. Sends nothing if none were ever saved.
 */
export async function send(
  { db, payments }: Pick<BillingDeps, 'db' | 'payments'>,
  customer: {
    readonly workspaceId: WorkspaceId
    readonly customerId: string
    readonly person: string
  },
): Promise<void> {
  const { workspaceId, customerId, person } = customer
  let sentAt: number | undefined
  for (;;) {
    const saved = await repo.find(db, workspaceId)
    if (!saved || saved.changedAt.getTime() === sentAt) return
    const { changedAt, ...details } = saved
    await payments.changeBillingDetails(customerId, details, person)
    sentAt = changedAt.getTime()
  }
}

/** True if the details were changed after an order was started, whose invoice then has earlier ones. */
export async function changedSince(
  db: Db,
  order: { readonly workspace_id: WorkspaceId; readonly created_at: Date },
): Promise<boolean> {
  const saved = await repo.find(db, order.workspace_id)
  return saved !== undefined && saved.changedAt > order.created_at
}
