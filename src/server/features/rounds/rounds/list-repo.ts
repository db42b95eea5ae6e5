import type { RoundSort } from '#contract/list-pages.ts'
import type { RoundListQuery } from '#contract/rounds.ts'
import { ended, hasResults, withCounts } from '#server/features/rounds/released/public.ts'
import type { ReleasedCounts } from '#server/features/rounds/released/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { readListPage } from '#server/platform/db/keyset-pagination.ts'
import type { ListPage, SortKey } from '#server/platform/db/keyset-pagination.ts'
import type { Schema } from '#server/platform/db/schema.ts'
import { mayReadTeam } from '#server/platform/db/team-access.ts'
import { contains, searchText, sortText } from '#server/platform/db/text-search.ts'
import type { Scope } from '#server/platform/scope.ts'
import { sql } from 'kysely'
import type { Expression, SelectQueryBuilder, SqlBool } from 'kysely'
import { isActive, joinTeams, withTeam } from './repo.ts'
import type { RoundRow } from './repo.ts'

/** Lists rounds in pages. */

/**
 * Returns a page of rounds with counts. If it takes more than an index to choose the page, counts are
 * read afterwards: sorting and filtering would otherwise read the rollups of all rounds.
 */
export async function listPage(
  db: Db,
  scope: Scope,
  query: RoundListQuery,
): Promise<ListPage<RoundRow & ReleasedCounts>> {
  const isByIndex =
    query.sort.endsWith('created') && query.search === undefined && query.state === undefined
  const withCountsOf = withTeam(db, scope).$call(withCounts(scope))
  if (isByIndex) return readPage(scope, query, withCountsOf.where(matches(scope, query)))
  const ids = joinTeams(db).select('rounds.id').where(matches(scope, query))
  const page = await readPage(scope, query, ids)
  const chosen = page.rows.map(({ id }) => id)
  const found = await withCountsOf.where(sql<boolean>`rounds.id = any(${chosen}::uuid[])`).execute()
  const byId = new Map(found.map((row) => [row.id, row]))
  return { ...page, rows: chosen.flatMap((id) => byId.get(id) ?? []) }
}

const readPage = <Row>(
  scope: Scope,
  query: RoundListQuery,
  list: SelectQueryBuilder<Schema, 'rounds' | 'teams', Row>,
): Promise<ListPage<Row>> =>
  readListPage(
    list,
    sortKeys(query.sort),
    query,
    (key, id) => sql`(
      select ${key} from rounds
      join teams on teams.workspace_id = rounds.workspace_id and teams.id = team_id
      where rounds.workspace_id = ${scope.workspaceId} and rounds.id = ${id}
        and ${mayReadTeam(scope, 'rounds.team_id')})`,
  )

/** Returns the number of rounds that match a list's filters. */
export async function countMatching(
  db: Db,
  scope: Scope,
  query: Omit<RoundListQuery, 'sort'>,
): Promise<number> {
  const { count } = await db
    .selectFrom('rounds')
    .$if(query.search !== undefined, (rounds) =>
      rounds.innerJoin('teams', (join) =>
        join
          .onRef('teams.workspace_id', '=', 'rounds.workspace_id')
          .onRef('teams.id', '=', 'rounds.team_id'),
      ),
    )
    .select((e) => e.fn.countAll<number>().as('count'))
    .where(matches(scope, query))
    .executeTakeFirstOrThrow()
  return count
}

const SEARCHED = searchText(sql`title || chr(10) || teams.name`)

const STATES: Readonly<
  Record<NonNullable<RoundListQuery['state']>, (scope: Scope) => Expression<SqlBool>>
> = {
  active: () => isActive,
  waiting: () => sql<boolean>`(${isActive} and rounds.waiting > 0)`,
  completed: () => ended,
  results: hasResults,
}

function matches(
  scope: Scope,
  { search, teamId, state }: Pick<RoundListQuery, 'search' | 'teamId' | 'state'>,
): Expression<SqlBool> {
  const conditions: Expression<SqlBool>[] = [
    sql<boolean>`rounds.workspace_id = ${scope.workspaceId}`,
    mayReadTeam(scope, 'rounds.team_id'),
  ]
  if (search) conditions.push(contains(search, SEARCHED))
  if (teamId !== undefined) conditions.push(sql<boolean>`team_id = ${teamId}`)
  if (state !== undefined) conditions.push(STATES[state](scope))
  return sql.join(conditions, sql` and `)
}

const LATEST_FIRST: readonly SortKey[] = [
  { by: sql.ref('rounds.created_at'), descending: true },
  { by: sql.ref('rounds.id') },
]

function sortKeys(sort: RoundSort): readonly SortKey[] {
  const descending = sort.startsWith('-')
  if (sort.endsWith('title'))
    return [{ by: sortText(sql.ref('title')), descending }, ...LATEST_FIRST]
  if (sort.endsWith('team')) {
    const byName = { by: sortText(sql.ref('teams.name')), descending }
    return [byName, { by: sql.ref('team_id') }, ...LATEST_FIRST]
  }
  return [{ by: sql.ref('rounds.created_at'), descending }, ...LATEST_FIRST.slice(1)]
}
