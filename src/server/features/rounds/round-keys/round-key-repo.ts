import type { Db } from '#server/platform/db/database.ts'
import type { WorkspaceId } from '#server/platform/scope.ts'
import { sql } from 'kysely'

/** A round's key and the token of its link. */
export interface RoundKeyRow {
  readonly roundId: string
  readonly workspaceId: WorkspaceId
  readonly token: string
}

const selectKeys = (db: Db) =>
  db
    .selectFrom('round_workspaces')
    .select(['round_id as roundId', 'workspace_id as workspaceId', 'token'])

export const findByIds = (db: Db, ids: readonly string[]): Promise<RoundKeyRow[]> =>
  selectKeys(db)
    .where(sql<boolean>`round_id = any(${ids}::uuid[])`)
    .execute()

export const findByTokens = (db: Db, tokens: readonly string[]): Promise<RoundKeyRow[]> =>
  selectKeys(db)
    .where(sql<boolean>`token = any(${tokens}::text[])`)
    .execute()
