import { randomUUID } from 'node:crypto'
import type { User } from '#contract/auth.ts'
import type { AuditEntry } from '#contract/workspaces.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { WorkspaceId } from '#server/platform/scope.ts'

/** Longest text of an entry, in characters. */
const MAX_DETAIL = 300

/**
 * Adds an entry to a workspace's audit log, in the transaction that makes the change. `user` is null for
 * the payment provider and jobs. `detail` names what was changed and how, never an answer or a secret.
 */
export async function recordAudit(
  db: Db,
  { workspaceId, user }: { readonly workspaceId: WorkspaceId; readonly user: Pick<User, 'id' | 'name' | 'email'> | null },
  action: AuditEntry['action'],
  detail: string,
): Promise<void> {
  await db
    .insertInto('audit_entries')
    .values({
      workspace_id: workspaceId,
      id: randomUUID(),
      account_id: user?.id ?? null,
      actor: user ? `${user.name} (${user.email})` : null,
      action,
      detail: detail.slice(0, MAX_DETAIL),
    })
    .execute()
}
