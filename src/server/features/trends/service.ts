import type { PageQuery } from '#contract/fields.ts'
import type * as contract from '#contract/reports.ts'
import type {
  AssessmentReports,
  Portfolio,
  ReportCount,
  TeamStanding,
  Trends,
  Wave,
} from '#contract/reports.ts'
import type { Change, WaveChanges } from '#contract/statistics.ts'
import { ASSESSMENTS } from '#domain/assessments/catalogue.ts'
import { hasAdvancedAnalytics, NEWEST_TEAMS } from '#domain/limits.ts'
import {
  changesBetween,
  latestWavesOfNewestTeams,
  portfolioPage,
  toTrend,
  toWave,
  wavesByIds,
  teamWaves,
} from '#server/features/results/waves.ts'
import type { PortfolioQuery, WaveRow } from '#server/features/results/waves.ts'
import * as sessions from '#server/features/sessions/service.ts'
import { releaseDueSessions } from '#server/features/submissions/release.ts'
import {
  countReleasedByTeam,
  releasedByAssessment,
  releasedByTeam,
} from '#server/features/submissions/released-totals.ts'
import * as teams from '#server/features/teams/service.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Scope } from '#server/platform/scope.ts'
import { badInput, notFound } from '#server/platform/http/app-error.ts'
import type { CountedPage } from '#server/platform/http/list-page.ts'
import { requireTrends } from '#server/features/benchmarks/plan.ts'
import type { z } from 'zod'

/**
 * A page of the rounds with results by team and assessment, latest first, after making due releases.
 * 404 if the page's cursor is not a round of the workspace.
 */
export async function reportCounts(
  db: Db,
  scope: Scope,
  query: PageQuery,
): Promise<CountedPage<ReportCount>> {
  await releaseDueSessions(db, scope)
  const page = await releasedByTeam(db, scope, query)
  const cursor = query.after ?? query.before
  // An unknown cursor would otherwise look like the end of the list.
  if (page.rows.length === 0 && cursor !== undefined) await sessions.read(db, scope, cursor)
  const isWhole = cursor === undefined && !page.hasNext
  const rows = page.rows.map(({ id, team_id, assessment_type, created_at, rounds }) => ({
    id,
    teamId: team_id,
    assessmentType: assessment_type,
    rounds,
    latestAt: created_at.toISOString(),
  }))
  return { ...page, rows, total: isWhole ? rows.length : await countReleasedByTeam(db, scope) }
}

/** Rounds with results by assessment, of all teams or of one, latest first, after making due releases. */
export async function assessmentReports(
  db: Db,
  scope: Scope,
  { teamId }: { teamId?: string | undefined },
): Promise<AssessmentReports[]> {
  await releaseDueSessions(db, scope)
  return releasedByAssessment(db, scope, teamId)
}

/**
 * A page of one team's waves of an assessment, and the changes between consecutive ones. 404 for an
 * unknown team or round.
 */
export async function trends(
  db: Db,
  scope: Scope,
  { limit, upTo, including, ...query }: z.output<typeof contract.trends.query>,
): Promise<Trends> {
  requireTrends(scope.user)
  const team = await teams.get(db, scope, query.teamId)
  const cursor = upTo ?? including
  if (cursor !== undefined) await sessions.read(db, scope, cursor)
  const { waves, total, ...others } = await teamWaves(
    db,
    scope,
    { assessmentType: query.assessmentType, teamId: team.id },
    { limit, upTo, including },
  )
  return {
    team: { id: team.id, name: team.name },
    assessmentType: query.assessmentType,
    assessmentTitle: ASSESSMENTS[query.assessmentType].title,
    rounds: total,
    ...others,
    ...toTrend(waves),
  }
}

/** Two of the workspace's sessions and the changes between them. */
export async function comparison(
  db: Db,
  scope: Scope,
  query: { from: string; to: string },
): Promise<{ from: Wave; to: Wave; changes: WaveChanges }> {
  requireTrends(scope.user)
  const [from, to] = await wavesByIds(db, scope, [query.from, query.to])
  if (!from || !to) throw notFound('This round')
  if (from.assessmentType !== to.assessmentType) {
    throw badInput('to', 'Both rounds must be of the same assessment.')
  }
  return { from: toWave(from), to: toWave(to), changes: changesBetween(from, to) }
}

/**
 * A page of the workspace's teams, each with its latest wave of an assessment, and the teams of the
 * page. 404 if the page's cursor is not a team of the workspace.
 */
export async function portfolio(
  db: Db,
  scope: Scope,
  query: PortfolioQuery,
): Promise<{ portfolio: Portfolio; page: CountedPage<{ id: string }> }> {
  requireTrends(scope.user)
  const { page, counts, waves } = await portfolioPage(db, scope, query)
  const byTeam = Map.groupBy(waves, ({ teamId }) => teamId)
  const { title, categories } = ASSESSMENTS[query.assessmentType]
  const entries = page.rows.map(({ id, name }) => {
    const [before, latest] = latestTwo(byTeam.get(id) ?? [])
    const changes = before && latest ? changesBetween(before, latest) : null
    return {
      team: { id, name },
      wave: latest ? toWave(latest) : null,
      change: changes?.overall ?? null,
      versionBreak: changes?.versionBreak ?? null,
    }
  })
  return {
    page,
    portfolio: {
      assessmentType: query.assessmentType,
      assessmentTitle: title,
      categories: categories.map(({ name }) => name),
      teamCount: counts.all,
      withResults: counts.withResults,
      teams: entries,
    },
  }
}

const latestTwo = (waves: readonly WaveRow[]) => [waves.at(-2), waves.at(-1)] as const

/** Where the newest teams stand. Verdicts need advanced analytics; points do not. */
export async function teamStandings(db: Db, scope: Scope): Promise<TeamStanding[]> {
  const waves = await latestWavesOfNewestTeams(db, scope, NEWEST_TEAMS)
  return [...Map.groupBy(waves, ({ teamId }) => teamId).values()].flatMap((own) => {
    const [before, latest] = latestTwo(own)
    return latest ? [standingOf(scope, latest, before)] : []
  })
}

function standingOf({ user }: Scope, row: WaveRow, before: WaveRow | undefined): TeamStanding {
  const wave = toWave(row)
  const changes = before && changesBetween(before, row)
  const tested = changes && hasAdvancedAnalytics(user) ? changes : undefined
  const { categories, clear } = wave.categoryOrder.lowest
  const lowest = wave.categories.find(({ category }) => category === categories[0])
  if (!lowest) throw new Error('a wave has at least one category')
  return {
    teamId: row.teamId,
    sessionId: row.sessionId,
    title: row.title,
    assessmentType: row.assessmentType,
    assessmentTitle: ASSESSMENTS[row.assessmentType].title,
    averageScore: wave.averageScore,
    favourable: wave.favourable,
    change: changes ? pointsOf(changes.overall) : null,
    verdict: tested?.overall.verdict ?? null,
    lowest: {
      category: lowest.category,
      percentage: lowest.percentage,
      favourable: lowest.favourable,
    },
    isLowestClear: clear,
    fallen: (tested?.categories ?? [])
      .filter(({ verdict }) => verdict === 'down')
      .map(({ category }) => category),
  }
}

const pointsOf = ({ before, after, difference }: Change) => ({ before, after, difference })
