import type { PageQuery } from '#contract/fields.ts'
import { sql } from 'kysely'
import type { Expression, RawBuilder, SelectQueryBuilder } from 'kysely'

/** A page of a list, and the neighboring pages that exist. */
export interface ListPage<Row> {
  readonly rows: readonly Row[]
  readonly hasNext: boolean
  readonly hasPrevious: boolean
}

/** One of the columns or expressions that a list is sorted by. The last one is unique. */
export interface SortKey {
  readonly by: Expression<unknown>
  readonly descending?: boolean
}

/**
 * Reads a page of `list`, which is neither sorted nor limited. `cursorRow` returns a query for a sort
 * key of the row with the id in `after` or `before`; if the row does not exist, the page is empty.
 * With an index on the sort keys, only the rows of the page are read.
 */
export async function readListPage<DB, TB extends keyof DB, Row>(
  list: SelectQueryBuilder<DB, TB, Row>,
  keys: readonly SortKey[],
  { limit, after, before }: PageQuery,
  cursorRow: (key: Expression<unknown>, id: string) => RawBuilder<unknown>,
): Promise<ListPage<Row>> {
  const backward = after === undefined && before !== undefined
  const order = backward ? keys.map(reversed) : keys
  const cursor = after ?? before
  let query = list
  if (cursor !== undefined) query = query.where(isBehind(order, (key) => cursorRow(key, cursor)))
  for (const { by, descending } of order) query = query.orderBy(by, descending ? 'desc' : 'asc')
  const found = await query.limit(limit + 1).execute()
  const rows = found.slice(0, limit)
  const hasMore = found.length > limit
  return backward
    ? { rows: rows.toReversed(), hasNext: rows.length > 0, hasPrevious: hasMore }
    : { rows, hasNext: hasMore, hasPrevious: after !== undefined && rows.length > 0 }
}

const reversed = ({ by, descending = false }: SortKey): SortKey => ({
  by,
  descending: !descending,
})

/** True for rows behind the cursor: its first key is larger, or the same and the other keys are. */
function isBehind(
  [key, ...others]: readonly SortKey[],
  cursorRow: (key: Expression<unknown>) => RawBuilder<unknown>,
): RawBuilder<boolean> {
  if (!key) return sql<boolean>`false`
  const [larger, cursor] = [sql.raw(key.descending ? '<' : '>'), cursorRow(key.by)]
  const strictly = sql<boolean>`${key.by} ${larger} ${cursor}`
  if (others.length === 0) return strictly
  // The first condition repeats what the second one implies, as a range of the index.
  return sql<boolean>`(${key.by} ${larger}= ${cursor}
    and (${strictly} or ${isBehind(others, cursorRow)}))`
}
