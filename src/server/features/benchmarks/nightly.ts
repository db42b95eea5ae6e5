import { setImmediate } from 'node:timers/promises'
import type { AssessmentType } from '#domain/assessments/assessment.ts'
import { ASSESSMENT_TYPES } from '#domain/assessments/assessment.ts'
import { ASSESSMENTS } from '#domain/assessments/catalogue.ts'
import { decilesOf } from '#domain/statistics/benchmark.ts'
import { latestScores } from './latest-scores.ts'
import type { Db } from '#server/platform/db/database.ts'
import * as repo from './repo.ts'

/** Looks once a night where all accounts stand: by day nobody sees another's answers come in. */
export const SNAPSHOT = { queue: 'benchmarks', cron: '37 2 * * *' }

/**
 * Makes every assessment's benchmark anew. What is kept of others are deciles in whole percents,
 * never the least or the greatest, and nothing at all where too few accounts stand behind them.
 */
export async function takeSnapshot(db: Db): Promise<void> {
  for (const type of ASSESSMENT_TYPES) {
    const made = await snapshotNow(db, type)
    if (made) await repo.write(db, type, made)
    else await repo.remove(db, type)
  }
}

async function snapshotNow(db: Db, type: AssessmentType): Promise<repo.StoredSnapshot | undefined> {
  const columns: number[][] = [...ASSESSMENTS[type].categories, 'overall'].map(() => [])
  for await (const { overall, categories } of latestScores(db, type)) {
    for (const [index, percent] of [...categories, overall].entries()) columns[index]?.push(percent)
  }
  const deciles: number[] = []
  for (const column of columns) {
    const own = decilesOf(column)
    if (!own) return undefined
    deciles.push(...own)
    // Very many take a while to be put in order: others are answered in between.
    await setImmediate()
  }
  return { accounts: columns[0]?.length ?? 0, deciles }
}
