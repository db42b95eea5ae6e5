import { sql } from 'kysely'

/**
 * A comment at the start of the few statements that read the rows of all workspaces: lists and figures
 * of administrators, metrics and integrity checks. A test rejects all others that do not name
 * `workspace_id`.
 */
export const ALL_WORKSPACES = sql.raw('/* all workspaces */')
