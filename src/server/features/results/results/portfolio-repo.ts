import type { PageQuery } from '#contract/fields.ts'
import type { PortfolioSort } from '#contract/list-pages.ts'
import type { AssessmentType } from '#domain/assessments/assessment.ts'
import { latestMean } from '#server/features/results/released-totals/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { readListPage } from '#server/platform/db/keyset-pagination.ts'
import type { ListPage, SortKey } from '#server/platform/db/keyset-pagination.ts'
import { mayReadTeam } from '#server/platform/db/team-access.ts'
import { sortText } from '#server/platform/db/text-search.ts'
import type { Scope } from '#server/platform/scope.ts'
import { sql } from 'kysely'

/** Lists teams by their latest round of an assessment. */

export interface PortfolioQuery extends PageQuery {
  readonly assessmentType: AssessmentType
  readonly results?: 'with' | 'without' | undefined
  readonly sort: PortfolioSort
}

export interface PortfolioTeam {
  readonly id: string
  readonly name: string
}

/** The number of all teams that the caller may read, and of those with results. */
export interface TeamCounts {
  readonly all: number
  readonly withResults: number
}

/**
 * Returns a page of the teams that the caller may read; `counts` is undefined if the page is empty.
 */
export async function listPage(
  db: Db,
  scope: Scope,
  { assessmentType, results, sort, ...page }: PortfolioQuery,
): Promise<ListPage<PortfolioTeam> & { readonly counts: TeamCounts | undefined }> {
  const teams = withMeans(db, scope, assessmentType)
    .selectFrom('readable')
    .select(['id', 'name'])
    .select((e) => e.selectFrom('readable').select(COUNTS.all.as('all')).as('all'))
    .select((e) => e.selectFrom('readable').select(COUNTS.withResults.as('with')).as('withResults'))
  const found = await readListPage(
    results === undefined ? teams : teams.where('mean', results === 'with' ? 'is not' : 'is', null),
    sortKeys(sort),
    page,
    (key, id) => sql`(select ${key} from readable where id = ${id})`,
  )
  const [first] = found.rows
  const counts = first && { all: first.all ?? 0, withResults: first.withResults ?? 0 }
  return { ...found, rows: found.rows.map(({ id, name }) => ({ id, name })), counts }
}

export const countTeams = (
  db: Db,
  scope: Scope,
  assessmentType: AssessmentType,
): Promise<TeamCounts> =>
  withMeans(db, scope, assessmentType)
    .selectFrom('readable')
    .select([COUNTS.all.as('all'), COUNTS.withResults.as('withResults')])
    .executeTakeFirstOrThrow()

const COUNTS = { all: sql<number>`count(*)`, withResults: sql<number>`count(mean)` }

/** Returns the teams that the caller may read, with the mean answer in their latest round. */
const withMeans = (db: Db, scope: Scope, assessmentType: AssessmentType) =>
  db.with(
    (cte) => cte('readable').materialized(),
    (db) =>
      db
        .selectFrom('teams')
        .select(['id', 'name', 'created_at'])
        .select(latestMean(scope, assessmentType).as('mean'))
        .where('workspace_id', '=', scope.workspaceId)
        .where(mayReadTeam(scope, 'teams.id')),
  )

/** True for a team that the caller may read. */
export async function isReadable(db: Db, scope: Scope, teamId: string): Promise<boolean> {
  const row = await db
    .selectFrom('teams')
    .select('id')
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', '=', teamId)
    .where(mayReadTeam(scope, 'teams.id'))
    .executeTakeFirst()
  return row !== undefined
}

// Teams without a score come first in ascending order.
function sortKeys(sort: PortfolioSort): readonly SortKey[] {
  const descending = sort.startsWith('-')
  const oldestFirst = [{ by: sql.ref('created_at') }, { by: sql.ref('id') }]
  if (sort.endsWith('name')) return [{ by: sortText(sql.ref('name')), descending }, ...oldestFirst]
  if (sort.endsWith('score')) {
    return [{ by: sql`coalesce(mean, 0)`, descending }, ...oldestFirst]
  }
  return [{ by: sql.ref('created_at'), descending }, ...oldestFirst.slice(1)]
}
