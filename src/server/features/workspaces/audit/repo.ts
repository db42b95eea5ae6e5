import type { AuditEntry } from '#contract/workspaces.ts'
import type { PageQuery } from '#contract/fields.ts'
import type { Db } from '#server/platform/db/database.ts'
import { readListPage } from '#server/platform/db/keyset-pagination.ts'
import { streamRows } from '#server/platform/db/stream-rows.ts'
import type { Scope } from '#server/platform/scope.ts'
import { sql } from 'kysely'

/** Returns the entries of a workspace, in no order. */
const ofWorkspace = (db: Db, { workspaceId }: Pick<Scope, 'workspaceId'>) =>
  db
    .selectFrom('audit_entries')
    .select((e) => [
      'id',
      'at',
      'actor',
      'action',
      'detail',
      sql<number>`1 + coalesce(${e
        .selectFrom('audit_repeats')
        .select('repeats')
        .where('audit_repeats.workspace_id', '=', workspaceId)
        .whereRef('entry_id', '=', 'audit_entries.id')}, 0)`.as('times'),
    ])
    .where('workspace_id', '=', workspaceId)

/** Returns a page of the log, latest first. */
export const listPage = (db: Db, scope: Scope, page: PageQuery) =>
  readListPage(
    ofWorkspace(db, scope),
    [{ by: sql.ref('at'), descending: true }, { by: sql.ref('id') }],
    page,
    (key, id) => sql`(
      select ${key} from audit_entries where workspace_id = ${scope.workspaceId} and id = ${id})`,
  )

/** Returns the latest entries, latest first. `db` has to be a transaction. */
export const streamLatest = (
  db: Db,
  scope: Pick<Scope, 'workspaceId'>,
  limit: number,
): AsyncGenerator<StoredEntry> =>
  streamRows(
    db,
    'streamed_entries',
    ofWorkspace(db, scope).orderBy('at', 'desc').orderBy('id').limit(limit),
    500,
  )

export async function exists(db: Db, scope: Scope, id: string): Promise<boolean> {
  const row = await ofWorkspace(db, scope).where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

export async function count(db: Db, { workspaceId }: Scope): Promise<number> {
  const { count } = await db
    .selectFrom('audit_entries')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirstOrThrow()
  return count
}

/** An entry as the database has it. */
export interface StoredEntry {
  readonly id: string
  readonly at: Date
  readonly actor: string | null
  readonly action: string
  readonly detail: string
  readonly times: number
}

export const toEntry = ({ at, action, ...entry }: StoredEntry): AuditEntry => ({
  ...entry,
  at: at.toISOString(),
  action: action as AuditEntry['action'],
})
