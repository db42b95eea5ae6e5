/** What a page needs to know of a query. */
export interface Query<Data> {
  readonly data: Data | undefined
  readonly error: Error | null
  readonly isFetching: boolean
  /** True while the data is that of the page before. */
  readonly isPlaceholderData?: boolean
  readonly refetch: () => unknown
}

type Joined<Queries> = {
  readonly [Name in keyof Queries]: Queries[Name] extends Query<infer Data> ? Data : never
}

/**
 * Joins the queries that a page needs together: their data once all are loaded, or the first failure.
 * A retry repeats only those that failed.
 */
export function joinQueries<Queries extends Readonly<Record<string, Query<unknown>>>>(
  queries: Queries,
): Query<Joined<Queries>> {
  const all = Object.entries(queries)
  const missing = all.flatMap(([, query]) => (query.data === undefined ? [query] : []))
  const failed = missing.filter(({ error }) => error)
  return {
    data:
      missing.length === 0
        ? (Object.fromEntries(all.map(([name, { data }]) => [name, data])) as Joined<Queries>)
        : undefined,
    error: failed[0]?.error ?? null,
    isFetching: failed.some(({ isFetching }) => isFetching),
    refetch: () => failed.forEach((query) => void query.refetch()),
  }
}
