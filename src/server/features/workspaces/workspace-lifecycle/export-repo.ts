import type { WorkspaceInvitation } from '#contract/workspace-invitations.ts'
import type { Member } from '#contract/workspaces.ts'
import type { Db } from '#server/platform/db/database.ts'
import { streamRows } from '#server/platform/db/stream-rows.ts'
import type { WorkspaceId } from '#server/platform/scope.ts'
import { sql } from 'kysely'

/** People whose names and teams are read together. */
const BATCH_SIZE = 200

type ExportedMember = Member & { readonly joinedAt: string }

/**
 * Yields the members of a workspace, the one who joined first at the start. `db` has to be a
 * transaction.
 */
export async function* members(db: Db, workspaceId: WorkspaceId): AsyncGenerator<ExportedMember> {
  const all = db
    .selectFrom('members')
    .select(['account_id', 'role', 'joined_at'])
    .where('workspace_id', '=', workspaceId)
    .orderBy('joined_at')
    .orderBy('account_id')
  let batch: MemberRow[] = []
  for await (const row of streamRows(db, 'streamed_members', all, BATCH_SIZE)) {
    batch.push(row)
    if (batch.length < BATCH_SIZE) continue
    yield* await withNamesAndTeams(db, workspaceId, batch)
    batch = []
  }
  yield* await withNamesAndTeams(db, workspaceId, batch)
}

interface MemberRow {
  readonly account_id: string
  readonly role: Member['role']
  readonly joined_at: Date
}

async function withNamesAndTeams(
  db: Db,
  workspaceId: WorkspaceId,
  rows: readonly MemberRow[],
): Promise<ExportedMember[]> {
  const ids = rows.map((row) => row.account_id)
  const people = await peopleById(db, ids)
  const teamIds = await teamIdsByAccount(db, workspaceId, ids)
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

async function teamIdsByAccount(
  db: Db,
  workspaceId: WorkspaceId,
  accountIds: readonly string[],
): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('team_access')
    .select(['account_id', 'team_id'])
    .where('workspace_id', '=', workspaceId)
    .where(sql<boolean>`account_id = any(${[...accountIds]}::uuid[])`)
    .orderBy('team_id')
    .execute()
  const byAccount = Map.groupBy(rows, (row) => row.account_id)
  return new Map(
    [...byAccount].map(([accountId, own]) => [accountId, own.map((row) => row.team_id)]),
  )
}

/** Returns the open invitations of a workspace without their links, latest first. */
export async function invitations(
  db: Db,
  workspaceId: WorkspaceId,
): Promise<WorkspaceInvitation[]> {
  const rows = await db
    .selectFrom('workspace_invitations')
    .select(['id', 'email', 'role', 'team_ids', 'created_at', 'expires_at', 'undeliverable'])
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
    undeliverable: row.undeliverable,
  }))
}
