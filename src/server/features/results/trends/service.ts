import type { PageQuery } from '#contract/fields.ts'
import type * as contract from '#contract/reports.ts'
import type {
  AssessmentReports,
  Portfolio,
  ReportCount,
  TeamStanding,
  Trends,
  TrendRound,
} from '#contract/reports.ts'
import type { ChangesBetweenRounds } from '#contract/statistics.ts'
import { ASSESSMENTS } from '#domain/assessments/catalogue.ts'
import { hasTrendAnalysis, NEWEST_TEAMS, STANDING_ROUNDS } from '#domain/limits.ts'
import {
  changesBetween,
  shownTo,
  latestRoundsOfNewestTeams,
  portfolioPage,
  toTrend,
  toTrendRound,
  trendRoundsByIds,
  trendRoundsOfTeam,
} from '#server/features/results/results/public.ts'
import type { PortfolioQuery, TrendRow } from '#server/features/results/results/public.ts'
import * as rounds from '#server/features/rounds/rounds/public.ts'
import { releaseDueRounds } from '#server/features/rounds/submissions/public.ts'
import {
  countReleasedByTeam,
  releasedByAssessment,
  releasedByTeam,
} from '#server/features/results/released-totals/public.ts'
import * as teams from '#server/features/teams/teams/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Scope } from '#server/platform/scope.ts'
import { badInput, notFound } from '#server/platform/http/app-error.ts'
import type { CountedPage } from '#server/platform/http/list-page.ts'
import { requireTrends } from '#server/features/results/benchmarks/public.ts'
import type { z } from 'zod'

/**
 * Returns a page of the rounds with results by team and assessment, latest first, after making due
 * releases. 404 if the page's cursor is not a round of the workspace.
 */
export async function reportCounts(
  db: Db,
  scope: Scope,
  query: PageQuery,
): Promise<CountedPage<ReportCount>> {
  await releaseDueRounds(db, scope)
  const page = await releasedByTeam(db, scope, query)
  const cursor = query.after ?? query.before
  // An unknown cursor would otherwise look like the end of the list.
  if (page.rows.length === 0 && cursor !== undefined) await rounds.read(db, scope, cursor)
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

/**
 * Returns rounds with results by assessment, of all teams or of one, latest first, after making due
 * releases.
 */
export async function assessmentReports(
  db: Db,
  scope: Scope,
  { teamId }: { teamId?: string | undefined },
): Promise<AssessmentReports[]> {
  await releaseDueRounds(db, scope)
  return releasedByAssessment(db, scope, teamId)
}

/**
 * Returns a page of one team's rounds of an assessment, and the changes between consecutive ones. 404
 * for an unknown team or round.
 */
export async function trends(
  db: Db,
  scope: Scope,
  { limit, upTo, including, ...query }: z.output<typeof contract.trends.query>,
): Promise<Trends> {
  requireTrends(scope.user)
  const team = await teams.get(db, scope, query.teamId)
  const cursor = upTo ?? including
  if (cursor !== undefined) await rounds.read(db, scope, cursor)
  const {
    rounds: shown,
    total,
    ...others
  } = await trendRoundsOfTeam(
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
    ...toTrend(shown),
  }
}

/** Returns two of the workspace's rounds and the changes between them. */
export async function comparison(
  db: Db,
  scope: Scope,
  query: { from: string; to: string },
): Promise<{ from: TrendRound; to: TrendRound; changes: ChangesBetweenRounds }> {
  requireTrends(scope.user)
  const [from, to] = await trendRoundsByIds(db, scope, [query.from, query.to])
  if (!from || !to) throw notFound('This round')
  if (from.assessmentType !== to.assessmentType) {
    throw badInput('to', 'Both rounds must be of the same assessment.')
  }
  return { from: toTrendRound(from), to: toTrendRound(to), changes: changesBetween(from, to) }
}

/**
 * Returns a page of the workspace's teams, each with its latest round of an assessment, and the teams
 * of the page. 404 if the page's cursor is not a team of the workspace.
 */
export async function portfolio(
  db: Db,
  scope: Scope,
  query: PortfolioQuery,
): Promise<{ portfolio: Portfolio; page: CountedPage<{ id: string }> }> {
  requireTrends(scope.user)
  const { page, counts, rounds } = await portfolioPage(db, scope, query)
  const byTeam = Map.groupBy(rounds, ({ teamId }) => teamId)
  const { title, categories } = ASSESSMENTS[query.assessmentType]
  const entries = page.rows.map(({ id, name }) => {
    const [before, latest] = latestTwo(byTeam.get(id) ?? [])
    const changes = before && latest ? changesBetween(before, latest) : null
    return {
      team: { id, name },
      wave: latest ? toTrendRound(latest) : null,
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

const latestTwo = (rounds: readonly TrendRow[]) => [rounds.at(-2), rounds.at(-1)] as const

/** Returns where the newest teams stand. Verdicts need advanced analytics; points do not. */
export async function teamStandings(db: Db, scope: Scope): Promise<TeamStanding[]> {
  const rounds = await latestRoundsOfNewestTeams(db, scope, {
    teams: NEWEST_TEAMS,
    rounds: STANDING_ROUNDS,
  })
  return [...Map.groupBy(rounds, ({ teamId }) => teamId).values()].flatMap((own) => {
    const [before, latest] = latestTwo(own)
    return latest ? [{ ...standingOf(scope, latest, before), scores: scoresOf(scope, own) }] : []
  })
}

/** Returns the scores of a team's rounds since its questions last changed; none on plans without trends. */
function scoresOf({ user }: Scope, rounds: readonly TrendRow[]): number[] {
  if (!hasTrendAnalysis(user)) return []
  const version = rounds.at(-1)?.assessmentVersion
  return rounds
    .slice(rounds.findLastIndex((round) => round.assessmentVersion !== version) + 1)
    .map((round) => toTrendRound(round).averageScore)
}

function standingOf(
  { user }: Scope,
  row: TrendRow,
  before: TrendRow | undefined,
): Omit<TeamStanding, 'scores'> {
  const round = toTrendRound(row)
  const changes = before && changesBetween(before, row)
  const [lowest] = round.categories.toSorted((a, b) => a.percentage - b.percentage)
  if (!lowest) throw new Error('a round has at least one category')
  return {
    teamId: row.teamId,
    sessionId: row.roundId,
    title: row.title,
    assessmentType: row.assessmentType,
    assessmentTitle: ASSESSMENTS[row.assessmentType].title,
    released: round.released,
    averageScore: round.averageScore,
    favourable: round.favourable,
    change: changes ? shownTo(user, changes).overall : null,
    lowest: {
      category: lowest.category,
      percentage: lowest.percentage,
      favourable: lowest.favourable,
    },
    isLowestClear: lowest.category === round.categoryOrder.lowest,
    fallen: (changes?.categories ?? [])
      .filter(({ verdict }) => verdict === 'down')
      .map(({ category }) => category),
  }
}
