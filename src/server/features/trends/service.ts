import type { Portfolio, ReportCount, TeamStanding, Trends, Wave } from '#contract/reports.ts'
import type { Change, WaveChanges } from '#contract/statistics.ts'
import type { AssessmentType } from '#domain/assessments/assessment.ts'
import { ASSESSMENTS } from '#domain/assessments/catalogue.ts'
import { hasAdvancedAnalytics, NEWEST_TEAMS } from '#domain/limits.ts'
import {
  changesBetween,
  latestWaves,
  latestWavesOfNewestTeams,
  toTrend,
  toWave,
  wavesByIds,
  teamWaves,
} from '#server/features/results/waves.ts'
import type { WaveRow } from '#server/features/results/waves.ts'
import { releaseDueSessions } from '#server/features/submissions/release.ts'
import { releasedByTeam } from '#server/features/submissions/released-totals.ts'
import * as teams from '#server/features/teams/service.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Scope } from '#server/platform/scope.ts'
import { badInput, notFound } from '#server/platform/http/app-error.ts'
import { requireTrends } from '#server/features/benchmarks/plan.ts'

/** Rounds with results by team and assessment, latest first, after making due releases. */
export async function reportCounts(db: Db, scope: Scope): Promise<ReportCount[]> {
  await releaseDueSessions(db, scope)
  const counts = await releasedByTeam(db, scope)
  return counts.map(({ latestAt, ...count }) => ({ ...count, latestAt: latestAt.toISOString() }))
}

/** One team's waves of an assessment and the changes between consecutive ones. */
export async function trends(
  db: Db,
  scope: Scope,
  query: { teamId: string; assessmentType: AssessmentType },
): Promise<Trends> {
  requireTrends(scope.user)
  const team = await teams.get(db, scope, query.teamId)
  const waves = await teamWaves(db, scope, query.assessmentType, team.id)
  return {
    team: { id: team.id, name: team.name },
    assessmentType: query.assessmentType,
    assessmentTitle: ASSESSMENTS[query.assessmentType].title,
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

/** All teams of the workspace, each with its latest wave of an assessment. */
export async function portfolio(
  db: Db,
  scope: Scope,
  { assessmentType }: { assessmentType: AssessmentType },
): Promise<Portfolio> {
  requireTrends(scope.user)
  const waves = await latestWaves(db, scope, assessmentType)
  const byTeam = Map.groupBy(waves, ({ teamId }) => teamId)
  const { title, categories } = ASSESSMENTS[assessmentType]
  const entries: Portfolio['teams'] = []
  for (const { id, name } of await teams.listAll(db, scope)) {
    const [before, latest] = latestTwo(byTeam.get(id) ?? [])
    const changes = before && latest ? changesBetween(before, latest) : null
    entries.push({
      team: { id, name },
      wave: latest ? toWave(latest) : null,
      change: changes?.overall ?? null,
      versionBreak: changes?.versionBreak ?? null,
    })
  }
  return {
    assessmentType,
    assessmentTitle: title,
    categories: categories.map(({ name }) => name),
    teams: entries,
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
