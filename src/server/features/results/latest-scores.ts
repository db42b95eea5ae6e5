import type { AssessmentType } from '#domain/assessments/assessment.ts'
import { ASSESSMENTS } from '#domain/assessments/catalogue.ts'
import { teamScores } from '#domain/figures.ts'
import { DISTRIBUTION_FLOOR } from '#domain/release.ts'
import { BENCHMARK_DAYS } from '#domain/statistics/benchmark.ts'
import type { Db } from '#server/platform/db/database.ts'
import * as waveRepo from './wave-repo.ts'

/** A round's percents, and of whom nothing: whose it is stays here. */
export interface LatestScores {
  readonly overall: number
  /** In the assessment's order. */
  readonly categories: readonly number[]
}

const ACCOUNTS_AT_ONCE = 500

/**
 * What each account's latest round of an assessment came to, from five released answers on. Read in
 * parts, so that very many accounts neither fill the memory nor outlast a statement.
 */
export async function* latestScores(
  db: Db,
  assessmentType: AssessmentType,
): AsyncGenerator<LatestScores> {
  const assessment = ASSESSMENTS[assessmentType]
  let after: string | null = null
  for (;;) {
    const some: Awaited<ReturnType<typeof waveRepo.latestOfAccounts>> =
      await waveRepo.latestOfAccounts(db, {
        assessmentType,
        least: DISTRIBUTION_FLOOR,
        days: BENCHMARK_DAYS,
        after,
        most: ACCOUNTS_AT_ONCE,
      })
    for (const { rollup } of some) {
      const scores = teamScores(assessment, rollup)
      if (!scores) continue
      yield {
        overall: scores.overall.percentage,
        categories: scores.categories.map(({ percentage }) => percentage),
      }
    }
    const last = some.at(-1)
    if (!last || some.length < ACCOUNTS_AT_ONCE) return
    after = last.accountId
  }
}
