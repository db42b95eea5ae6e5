import { sql } from 'kysely'
import type { Expression, RawBuilder } from 'kysely'

/**
 * Returns SQL by which names are sorted: Ä after A and a before B, whatever the locale of the database. An
 * index on the column has the same collation.
 */
export const sortText = (text: Expression<string | null>): RawBuilder<string> =>
  sql`(${text}) collate "und-x-icu"`

/**
 * Returns SQL of a text in lower case, for `contains`. The locale of a database may have other rules: C
 * leaves Ä as it is, and Turkish makes ı of I.
 */
export const searchText = (text: Expression<string>): RawBuilder<string> =>
  sql`lower((${text}) collate "und-x-icu")`

/** Returns SQL that is true if a searched text contains `search` in any case. Wildcards are escaped. */
export const contains = (search: string, text: Expression<string>): RawBuilder<boolean> => {
  const pattern = sql<string>`${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}::text`
  return sql<boolean>`${text} like '%' || ${searchText(pattern)} || '%'`
}
