import type { Db } from '#server/platform/db/database.ts'
import type { PaymentEnvironment } from '#domain/billing.ts'
import type { WorkspaceId } from '#server/platform/scope.ts'

/** Returns the provider's id of a workspace's customer. */
export async function find(
  db: Db,
  provider: PaymentEnvironment,
  workspaceId: WorkspaceId,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('billing_customers')
    .select('provider_id')
    .where('workspace_id', '=', workspaceId)
    .where('provider', '=', provider)
    .executeTakeFirst()
  return row?.provider_id
}

/** Returns a workspace's customers at all providers. */
export function listByWorkspace(
  db: Db,
  workspaceId: WorkspaceId,
): Promise<{ provider: PaymentEnvironment; provider_id: string }[]> {
  return db
    .selectFrom('billing_customers')
    .select(['provider', 'provider_id'])
    .where('workspace_id', '=', workspaceId)
    .execute()
}

/** Returns the id of the workspace that a customer belongs to. */
export async function findWorkspaceId(
  db: Db,
  provider: PaymentEnvironment,
  customerId: string,
): Promise<WorkspaceId | undefined> {
  const row = await db
    .selectFrom('billing_customers')
    .select('workspace_id')
    .where('provider', '=', provider)
    .where('provider_id', '=', customerId)
    .executeTakeFirst()
  return row?.workspace_id
}

export async function insert(
  db: Db,
  provider: PaymentEnvironment,
  workspaceId: WorkspaceId,
  customerId: string,
): Promise<void> {
  await db
    .insertInto('billing_customers')
    .values({ workspace_id: workspaceId, provider, provider_id: customerId })
    // A concurrent request may have inserted either of the two keys.
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function replace(
  db: Db,
  provider: PaymentEnvironment,
  { oldId, newId }: { readonly oldId: string; readonly newId: string },
): Promise<void> {
  await db
    .updateTable('billing_customers')
    .set({ provider_id: newId })
    .where('provider', '=', provider)
    .where('provider_id', '=', oldId)
    .execute()
}
