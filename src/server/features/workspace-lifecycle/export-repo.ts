import type { Invitation } from '#contract/invitations.ts'
import type { AuditEntry, Member } from '#contract/workspaces.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { WorkspaceId } from '#server/platform/scope.ts'

/** The members of a workspace, the one who joined first at the start. */
export async function members(
  db: Db,
  workspaceId: WorkspaceId,
): Promise<(Member & { joinedAt: string })[]> {
  const rows = await db
    .selectFrom('members')
    .select(['account_id', 'role', 'joined_at'])
    .where('workspace_id', '=', workspaceId)
    .orderBy('joined_at')
    .orderBy('account_id')
    .execute()
  const people = await peopleById(
    db,
    rows.map((row) => row.account_id),
  )
  const teamIds = await teamIdsByAccount(db, workspaceId)
  return rows.map(({ account_id: userId, role, joined_at: joinedAt }) => ({
    userId,
    email: people.get(userId)?.email ?? '',
    name: people.get(userId)?.name ?? '',
    role,
    teamIds: teamIds.get(userId) ?? [],
    joinedAt: joinedAt.toISOString(),
  }))
}

async function peopleById(
  db: Db,
  accountIds: readonly string[],
): Promise<Map<string, { email: string; name: string }>> {
  if (accountIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('accounts')
    .select(['id', 'email', 'first_name', 'last_name'])
    .where('id', 'in', accountIds)
    .execute()
  return new Map(
    rows.map(({ id, email, first_name, last_name }) => [
      id,
      { email, name: `${first_name} ${last_name}`.trim() },
    ]),
  )
}

async function teamIdsByAccount(db: Db, workspaceId: WorkspaceId): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('team_access')
    .select(['account_id', 'team_id'])
    .where('workspace_id', '=', workspaceId)
    .orderBy('team_id')
    .execute()
  const ids = new Map<string, string[]>()
  for (const { account_id: accountId, team_id: teamId } of rows) {
    ids.set(accountId, [...(ids.get(accountId) ?? []), teamId])
  }
  return ids
}

/** The open invitations of a workspace without their links, latest first. */
export async function invitations(db: Db, workspaceId: WorkspaceId): Promise<Invitation[]> {
  const rows = await db
    .selectFrom('invitations')
    .select(['id', 'email', 'role', 'team_ids', 'created_at', 'expires_at'])
    .where('workspace_id', '=', workspaceId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    role: row.role,
    teamIds: row.team_ids,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    expired: row.expires_at.getTime() <= Date.now(),
  }))
}

/** The latest entries of a workspace's audit log. */
export async function auditEntries(
  db: Db,
  workspaceId: WorkspaceId,
  limit: number,
): Promise<AuditEntry[]> {
  const rows = await db
    .selectFrom('audit_entries')
    .select(['id', 'at', 'actor', 'action', 'detail'])
    .where('workspace_id', '=', workspaceId)
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ at, action, ...row }) => ({
    ...row,
    action: action as AuditEntry['action'],
    at: at.toISOString(),
  }))
}
