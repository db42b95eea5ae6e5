import { STORE_SUBMISSIONS } from '#server/features/rounds/submissions/insert-submissions-sql.ts'
import type { StoredFunction } from '#server/platform/db/stored-function.ts'

/** The functions that features have in the database. */
export const STORED_FUNCTIONS: readonly StoredFunction[] = [STORE_SUBMISSIONS]
