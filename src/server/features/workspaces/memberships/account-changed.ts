import type { User } from '#contract/auth.ts'
import { recordAudit } from '#server/features/workspaces/audit/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import * as members from './member-repo.ts'

/** Adds an entry about a changed account to the audit log of each of its workspaces, in the caller's transaction. */
export async function recordAccountChange(
  db: Db,
  user: Pick<User, 'id' | 'name' | 'email'>,
  detail: string,
): Promise<void> {
  for (const { workspaceId } of await members.membershipsOf(db, user.id)) {
    await recordAudit(db, { workspaceId, user }, 'account.changed', detail)
  }
}
