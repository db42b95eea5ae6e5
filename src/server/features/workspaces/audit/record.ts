import { createHash, randomUUID } from 'node:crypto'
import type { User } from '#contract/auth.ts'
import type { AuditEntry } from '#contract/workspaces.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { WorkspaceId } from '#server/platform/scope.ts'
import { sql } from 'kysely'

/** Longest text of an entry, in characters. */
const MAX_DETAIL = 300

const MINUTE_MS = 60_000

interface Actor {
  readonly workspaceId: WorkspaceId
  readonly user: Pick<User, 'id' | 'name' | 'email'> | null
}

/**
 * Adds an entry to a workspace's audit log, in the transaction that makes the change. `user` is null for
 * the payment provider and jobs. `detail` names what was changed and how, never an answer or a secret.
 * If a person does the same thing again within a minute, no entry is added: the first one counts how
 * often, so that nobody can fill the log.
 */
export async function recordAudit(
  db: Db,
  { workspaceId, user }: Actor,
  action: AuditEntry['action'],
  detail: string,
): Promise<void> {
  const entry = {
    workspace_id: workspaceId,
    account_id: user?.id ?? null,
    actor: user ? `${user.name} (${user.email})` : null,
    action,
    detail: detail.slice(0, MAX_DETAIL),
  }
  const id = user ? idWithinMinute(Object.values(entry)) : randomUUID()
  const { numInsertedOrUpdatedRows: added } = await db
    .insertInto('audit_entries')
    .values({ ...entry, id })
    .onConflict((conflict) => conflict.columns(['workspace_id', 'id']).doNothing())
    .executeTakeFirstOrThrow()
  if (!added) await countRepeat(db, workspaceId, id)
}

/** Returns the same id for the same entry in the same minute of the clock. */
function idWithinMinute(entry: readonly (string | null)[]): string {
  const minute = Math.floor(Date.now() / MINUTE_MS)
  const digits = createHash('sha256')
    .update(JSON.stringify([minute, ...entry]))
    .digest('hex')
  // Version 8 of RFC 9562: an id of one's own making.
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `8${digits.slice(13, 16)}`,
    `8${digits.slice(17, 20)}`,
    digits.slice(20, 32),
  ].join('-')
}

async function countRepeat(db: Db, workspaceId: WorkspaceId, entryId: string): Promise<void> {
  await db
    .insertInto('audit_repeats')
    .values({ workspace_id: workspaceId, entry_id: entryId, repeats: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['workspace_id', 'entry_id'])
        .doUpdateSet({ repeats: sql`audit_repeats.repeats + 1` }),
    )
    .execute()
}
