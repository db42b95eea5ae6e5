import type { SampleResult } from '#contract/assessments.ts'
import { ASSESSMENT_TYPES } from '#domain/assessments/assessment.ts'
import type { AssessmentType } from '#domain/assessments/assessment.ts'

export const SAMPLE_ROUNDS = ['Q1', 'Q2', 'Q3', 'Q4'] as const

/** How far the made-up team stood from its last score in the rounds before. Points. */
const BEFORE: Readonly<Record<AssessmentType, readonly number[]>> = {
  agile: [-9, -6, -2],
  teamwork: [-4, -5, -1],
  innovation: [2, 3, 1],
  leadership: [-6, -2, -3],
  engagement: [-11, -7, -4],
  digital: [-5, -3, -3],
}

export interface SampleTrend {
  readonly title: string
  /** One score out of 100 for each of SAMPLE_ROUNDS. */
  readonly scores: readonly number[]
}

/** Made-up scores of earlier rounds that lead up to the sample results. */
export function sampleTrends(
  samples: Partial<Readonly<Record<AssessmentType, SampleResult>>>,
): SampleTrend[] {
  return ASSESSMENT_TYPES.flatMap((type) => {
    const sample = samples[type]
    if (!sample) return []
    const last = Math.round(sample.totalScore)
    const earlier = BEFORE[type].map((points) => Math.min(100, Math.max(0, last + points)))
    return [{ title: sample.title, scores: [...earlier, last] }]
  })
}

/** Difference between the last and the first round, in points. */
export const changeOf = ({ scores }: SampleTrend): number => (scores.at(-1) ?? 0) - (scores[0] ?? 0)
