import type { User } from '#contract/auth.ts'
import type { Benchmark } from '#contract/reports.ts'
import { assessmentByType, ASSESSMENTS } from '#domain/assessments/catalogue.ts'
import type { AssessmentType } from '#domain/assessments/assessment.ts'
import { MIN_BENCHMARK_ACCOUNTS } from '#domain/statistics/benchmark.ts'
import { requireTrends } from './plan.ts'
import type { Db } from '#server/platform/db/database.ts'
import { notFound } from '#server/platform/http/app-error.ts'
import * as repo from './repo.ts'

const DECILES = 9

/** A benchmark as of `madeOn`: nine deciles per score, in whole percents. */
export interface Snapshot {
  readonly accounts: number
  readonly madeOn: string
  readonly overall: readonly number[]
  /** In the assessment's order. */
  readonly categories: readonly { readonly category: string; readonly deciles: readonly number[] }[]
}

/** Returns an assessment's benchmark for the API. 404 for an unknown assessment. */
export async function benchmark(db: Db, user: User, type: string): Promise<Benchmark> {
  requireTrends(user)
  const assessment = assessmentByType(type)
  if (!assessment) throw notFound('This assessment')
  const snapshot = await snapshotOf(db, assessment.type)
  return {
    assessmentType: assessment.type,
    needed: MIN_BENCHMARK_ACCOUNTS,
    benchmark: snapshot
      ? {
          ...snapshot,
          overall: [...snapshot.overall],
          categories: snapshot.categories.map(({ category, deciles }) => ({
            category,
            deciles: [...deciles],
          })),
        }
      : null,
  }
}

/** Returns the benchmark of an assessment; undefined if there are too few accounts. */
async function snapshotOf(db: Db, type: AssessmentType): Promise<Snapshot | undefined> {
  const row = await repo.find(db, type)
  return row && toSnapshot(type, row)
}

/** Returns the benchmarks by assessment, without those of too few accounts. */
export async function allSnapshots(db: Db): Promise<ReadonlyMap<AssessmentType, Snapshot>> {
  const rows = await repo.findAll(db)
  return new Map(rows.map((row) => [row.type, toSnapshot(row.type, row)]))
}

function toSnapshot(
  type: AssessmentType,
  { accounts, madeOn, deciles }: repo.StoredSnapshot & { readonly madeOn: string },
): Snapshot {
  const block = (index: number) => deciles.slice(index * DECILES, (index + 1) * DECILES)
  const { categories } = ASSESSMENTS[type]
  return {
    accounts,
    madeOn,
    overall: block(categories.length),
    categories: categories.map(({ name }, index) => ({ category: name, deciles: block(index) })),
  }
}
