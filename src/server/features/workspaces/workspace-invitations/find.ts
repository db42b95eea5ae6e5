import type { PageQuery } from '#contract/fields.ts'
import { isSameMailbox } from '#domain/mailbox.ts'
import * as memberships from '#server/features/workspaces/memberships/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { ListPage } from '#server/platform/db/keyset-pagination.ts'
import type { WorkspaceId } from '#server/platform/scope.ts'
import * as repo from './repo.ts'
import type { InvitationKey, InvitationRow } from './repo.ts'

// An invitation expires after its days, and when its sender is no longer an owner: a removed owner must
// not come back with an invitation sent before.

export async function listPage(
  db: Db,
  workspaceId: WorkspaceId,
  query: PageQuery,
): Promise<ListPage<InvitationRow>> {
  const page = await repo.listPage(db, workspaceId, query)
  return { ...page, rows: await ofOwners(db, workspaceId, page.rows) }
}

export async function find(db: Db, key: InvitationKey): Promise<InvitationRow | undefined> {
  const row = await repo.find(db, key)
  return row && (await ofOwners(db, key.workspaceId, [row]))[0]
}

/** Returns the invitations of all addresses of a mailbox. */
export async function listByMailbox(
  db: Db,
  workspaceId: WorkspaceId,
  email: string,
): Promise<InvitationRow[]> {
  const rows = await repo.listAll(db, workspaceId)
  const same = rows.filter((row) => isSameMailbox(row.email, email))
  return ofOwners(db, workspaceId, same)
}

async function ofOwners(
  db: Db,
  workspaceId: WorkspaceId,
  rows: readonly InvitationRow[],
): Promise<InvitationRow[]> {
  const owners = new Set(await memberships.ownersOf(db, workspaceId))
  return rows.map((row) => ({ ...row, expired: row.expired || !owners.has(row.invited_by) }))
}
