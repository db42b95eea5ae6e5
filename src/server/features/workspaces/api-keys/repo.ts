import type { Db } from '#server/platform/db/database.ts'
import type { Scope, WorkspaceId } from '#server/platform/scope.ts'
import { sql } from 'kysely'

/** An API key without its hash, as its owner sees it. */
export interface KeyRow {
  id: string
  name: string
  prefix: string
  createdOn: string
  lastUsedOn: string | null
}

const COLUMNS = [
  'id',
  'name',
  'prefix',
  'created_on as createdOn',
  'last_used_on as lastUsedOn',
] as const

/** Lists the keys of a workspace, latest first, then by name. */
export function list(db: Db, { workspaceId }: Scope): Promise<KeyRow[]> {
  return db
    .selectFrom('api_keys')
    .select(COLUMNS)
    .where('workspace_id', '=', workspaceId)
    .orderBy('created_on', 'desc')
    .orderBy('name')
    .orderBy('id')
    .execute()
}

export async function count(db: Db, { workspaceId }: Scope): Promise<number> {
  const { count } = await db
    .selectFrom('api_keys')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirstOrThrow()
  return count
}

export async function insert(
  db: Db,
  { workspaceId, user }: Scope,
  key: { name: string; prefix: string; hash: Buffer },
): Promise<KeyRow> {
  const owner = { workspace_id: workspaceId, account_id: user.id, key_hash: key.hash }
  await db.insertInto('api_key_workspaces').values(owner).execute()
  return db
    .insertInto('api_keys')
    .values({ ...owner, name: key.name, prefix: key.prefix })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

/** Deletes a key and returns its name; undefined if the workspace has no key with this id. */
export async function remove(
  db: Db,
  { workspaceId }: Scope,
  id: string,
): Promise<string | undefined> {
  const deleted = await db
    .deleteFrom('api_keys')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .returning(['key_hash', 'name'])
    .executeTakeFirst()
  if (!deleted) return undefined
  await db.deleteFrom('api_key_workspaces').where('key_hash', '=', deleted.key_hash).execute()
  return deleted.name
}

/** Deletes the keys that an account created, and returns their names by workspace. */
export async function removeAll(
  db: Db,
  accountId: string,
): Promise<ReadonlyMap<WorkspaceId, readonly string[]>> {
  const deleted = await db
    .deleteFrom('api_key_workspaces')
    .where('account_id', '=', accountId)
    .returning('workspace_id')
    .execute()
  const names = new Map<WorkspaceId, readonly string[]>()
  for (const workspaceId of new Set(deleted.map((row) => row.workspace_id))) {
    const keys = await db
      .deleteFrom('api_keys')
      .where('workspace_id', '=', workspaceId)
      .where('account_id', '=', accountId)
      .returning('name')
      .execute()
    names.set(
      workspaceId,
      keys.map(({ name }) => name),
    )
  }
  return names
}

/** Deletes the keys of a workspace, or those that one account created in it, and returns their names. */
export async function removeOfWorkspace(
  db: Db,
  workspaceId: WorkspaceId,
  createdBy?: string,
): Promise<string[]> {
  await db
    .deleteFrom('api_key_workspaces')
    .where('workspace_id', '=', workspaceId)
    .$if(createdBy !== undefined, (keys) => keys.where('account_id', '=', createdBy ?? ''))
    .execute()
  const deleted = await db
    .deleteFrom('api_keys')
    .where('workspace_id', '=', workspaceId)
    .$if(createdBy !== undefined, (keys) => keys.where('account_id', '=', createdBy ?? ''))
    .returning('name')
    .execute()
  return deleted.map(({ name }) => name)
}

/** Returns the key with this hash, and whether today's use is already stored. */
export function findByHash(
  db: Db,
  { workspaceId }: Scope,
  hash: Buffer,
): Promise<{ id: string; usedToday: boolean } | undefined> {
  return db
    .selectFrom('api_keys')
    .select(['id', sql<boolean>`last_used_on is not distinct from ${today}`.as('usedToday')])
    .where('workspace_id', '=', workspaceId)
    .where('key_hash', '=', hash)
    .executeTakeFirst()
}

/** Records the UTC day of the last use. Writes at most once a day. */
export async function recordUse(db: Db, { workspaceId }: Scope, id: string): Promise<void> {
  await db
    .updateTable('api_keys')
    .set({ last_used_on: today })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('last_used_on', 'is distinct from', today)
    .execute()
}

const today = sql<string>`(now() at time zone 'utc')::date`
