import { sql } from 'kysely'
import type { Expression, RawBuilder } from 'kysely'

/**
 * Returns SQL that is true if a lower-case text contains `search` in any case. Wildcards are escaped.
 */
export const contains = (search: string, text: Expression<string>): RawBuilder<boolean> =>
  sql<boolean>`${text} like '%' || lower(${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}) || '%'`
