import { setImmediate } from 'node:timers/promises'
import type { AssessmentType } from '#domain/assessments/assessment.ts'
import { ASSESSMENT_TYPES } from '#domain/assessments/assessment.ts'
import { ASSESSMENTS } from '#domain/assessments/catalogue.ts'
import { decilesOf } from '#domain/statistics/benchmark.ts'
import { latestScores } from './latest-scores.ts'
import type { Db } from '#server/platform/db/database.ts'
import * as repo from './repo.ts'

/** Runs once a night, so that benchmarks do not reveal when other accounts receive responses. */
export const BENCHMARK_JOB = { queue: 'benchmarks', cron: '37 2 * * *' }

/**
 * Recalculates the benchmark of every assessment. Only deciles in whole percents are stored, never
 * the minimum or maximum, and nothing if there are too few accounts.
 */
export async function updateBenchmarks(db: Db): Promise<void> {
  for (const type of ASSESSMENT_TYPES) {
    const snapshot = await computeSnapshot(db, type)
    if (snapshot) await repo.write(db, type, snapshot)
    else await repo.remove(db, type)
  }
}

/** Deletes all benchmarks: an organization's own server compares with no one else. */
export async function removeBenchmarks(db: Db): Promise<void> {
  for (const type of ASSESSMENT_TYPES) await repo.remove(db, type)
}

async function computeSnapshot(
  db: Db,
  type: AssessmentType,
): Promise<repo.StoredSnapshot | undefined> {
  const columns: number[][] = [...ASSESSMENTS[type].categories, 'overall'].map(() => [])
  for await (const { overall, categories } of latestScores(db, type)) {
    for (const [index, percent] of [...categories, overall].entries()) columns[index]?.push(percent)
  }
  const deciles: number[] = []
  for (const column of columns) {
    const columnDeciles = decilesOf(column)
    if (!columnDeciles) return undefined
    deciles.push(...columnDeciles)
    // Sorting many scores takes long; this lets other requests run in between.
    await setImmediate()
  }
  return { accounts: columns[0]?.length ?? 0, deciles }
}
