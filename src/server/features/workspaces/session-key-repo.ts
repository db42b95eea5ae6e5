import type { Db } from '#server/platform/db/database.ts'
import type { WorkspaceId } from '#server/platform/scope.ts'
import { sql } from 'kysely'

/** A session's key and the token of its link. */
export interface SessionKeyRow {
  readonly sessionId: string
  readonly workspaceId: WorkspaceId
  readonly token: string
}

const selectKeys = (db: Db) =>
  db
    .selectFrom('session_workspaces')
    .select(['session_id as sessionId', 'workspace_id as workspaceId', 'token'])

export const findByIds = (db: Db, ids: readonly string[]): Promise<SessionKeyRow[]> =>
  selectKeys(db)
    .where(sql<boolean>`session_id = any(${ids}::uuid[])`)
    .execute()

export const findByTokens = (db: Db, tokens: readonly string[]): Promise<SessionKeyRow[]> =>
  selectKeys(db)
    .where(sql<boolean>`token = any(${tokens}::text[])`)
    .execute()
