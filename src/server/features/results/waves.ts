import type { User } from '#contract/auth.ts'
import type { Wave } from '#contract/reports.ts'
import type { WaveChanges } from '#contract/statistics.ts'
import type { AssessmentType } from '#domain/assessments/assessment.ts'
import { ASSESSMENTS } from '#domain/assessments/catalogue.ts'
import { teamResults } from '#domain/team-results.ts'
import { oneDecimal } from '#domain/scoring.ts'
import { sessionChanges } from '#domain/statistics/comparison.ts'
import type { SessionChanges } from '#domain/statistics/comparison.ts'
import { teamStatistics } from '#domain/statistics/team-statistics.ts'
import { snapshot } from '#server/platform/db/database.ts'
import type { Db } from '#server/platform/db/database.ts'
import * as present from './present.ts'
import { releaseDueSessions } from '#server/features/submissions/release.ts'
import * as waveRepo from './wave-repo.ts'
import type { WaveRow } from './wave-repo.ts'

export type { WaveRow } from './wave-repo.ts'

/** A team's waves of one assessment, the earliest first. */
export async function wavesOf(
  db: Db,
  user: User,
  assessmentType: AssessmentType,
  teamId: string,
): Promise<WaveRow[]> {
  await releaseDueSessions(db, user)
  return waveRepo.waves(db, user.id, assessmentType, teamId)
}

/** Of each of the user's teams the last two waves of an assessment, the earlier first. */
export async function latestWaves(
  db: Db,
  user: User,
  assessmentType: AssessmentType,
): Promise<WaveRow[]> {
  await releaseDueSessions(db, user)
  return waveRepo.latestTwo(db, user.id, assessmentType)
}

/** Some of the user's sessions as waves, all of one moment; undefined where nothing is released. */
export async function wavesNamed(
  db: Db,
  user: User,
  sessionIds: readonly string[],
): Promise<(WaveRow | undefined)[]> {
  await releaseDueSessions(db, user)
  return snapshot(db, async (db) => {
    const found = []
    for (const sessionId of sessionIds) found.push(await waveRepo.wave(db, user.id, sessionId))
    return found
  })
}

/** A wave as it leaves the server. */
export function presentWave(row: WaveRow): Wave {
  const assessment = ASSESSMENTS[row.assessmentType]
  const figures = teamResults(assessment, row.rollup, row)
  if (!figures) throw new Error('a wave without answers')
  const statistics = teamStatistics(assessment, row.rollup, row)
  return {
    sessionId: row.sessionId,
    title: row.title,
    createdAt: row.createdAt.toISOString(),
    isActive: row.isActive,
    released: row.rollup.released,
    expectedResponses: row.expectedResponses,
    averageScore: oneDecimal(figures.overall.percentage),
    color: figures.overall.color,
    interval: present.interval(statistics.overall),
    categories: figures.categories.map(({ category, percentage, color }, index) => ({
      category,
      percentage: oneDecimal(percentage),
      color,
      interval: present.interval(statistics.categories[index] ?? { kind: 'few' }),
    })),
  }
}

/** What changed from one wave to another of the same assessment, as it leaves the server. */
export function changesBetween(before: WaveRow, after: WaveRow): WaveChanges {
  const found = remembered(before, after)
  if (!found) throw new Error('a wave without answers')
  return present.changes(found)
}

const REMEMBERED = 2_000
const comparisons = new Map<string, SessionChanges | undefined>()

/**
 * A release only adds, so what counts in a session names its figures: what was once compared need
 * not be again. The longest unasked goes first.
 */
function remembered(before: WaveRow, after: WaveRow): SessionChanges | undefined {
  const key = [before, after].map(keyOf).join()
  const known = comparisons.get(key)
  comparisons.delete(key)
  const found = known ?? sessionChanges(ASSESSMENTS[after.assessmentType], before, after)
  const [oldest] = comparisons.keys()
  if (comparisons.size >= REMEMBERED && oldest !== undefined) comparisons.delete(oldest)
  comparisons.set(key, found)
  return found
}

const keyOf = ({ sessionId, groupSize, rollup }: WaveRow): string =>
  [sessionId, groupSize, rollup.released, rollup.spread.released].join(':')
