import type { Portfolio, ReportCount, Trends, Wave } from '#contract/reports.ts'
import type { WaveChanges } from '#contract/statistics.ts'
import type { AssessmentType } from '#domain/assessments/assessment.ts'
import { ASSESSMENTS } from '#domain/assessments/catalogue.ts'
import {
  changesBetween,
  latestWaves,
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
