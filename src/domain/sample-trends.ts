import { ASSESSMENT_TYPES } from './assessments/assessment.ts'
import type { AssessmentType } from './assessments/assessment.ts'
import type { SampleResult } from './sample-results.ts'
import { oneDecimal, percentText } from './scoring.ts'

/** The rounds of the made-up team, the earliest first. */
export const SAMPLE_QUARTERS = ['Q1', 'Q2', 'Q3', 'Q4'] as const

/** How far the made-up team stood from its last score in the rounds before. Points. */
const EARLIER_DIFFERENCES: Readonly<Record<AssessmentType, readonly number[]>> = {
  agile: [-9, -6, -2],
  teamwork: [-4, -5, -1],
  innovation: [2, 3, 1],
  leadership: [-6, -2, -3],
  engagement: [-11, -7, -4],
  digital: [-5, -3, -3],
}

/** How far each of the first categories departed from that in the round before the last. Points. */
const CATEGORY_DIFFERENCES = [-2, 2, -1, 1] as const

export interface SampleTrend {
  readonly type: AssessmentType
  readonly title: string
  /** One score out of 100 for each of SAMPLE_ROUNDS, as it is written. */
  readonly scores: readonly number[]
}

/**
 * Made-up scores of earlier rounds that lead up to the sample results. These are handed in, so that
 * a page that gets them by a call need not hold the catalogue that they are made of.
 */
export function sampleTrends(
  samples: Partial<Readonly<Record<AssessmentType, SampleResult>>>,
): SampleTrend[] {
  return ASSESSMENT_TYPES.flatMap((type) => {
    const sample = samples[type]
    if (!sample) return []
    const last = Number(percentText(sample.totalScore))
    const earlier = EARLIER_DIFFERENCES[type].map((points) => clampPercent(last + points))
    return [{ type, title: sample.title, scores: [...earlier, last] }]
  })
}

/** The whole team in each round: the mean of its assessments, percent, to one decimal. */
export function sampleTeamScores(trends: readonly SampleTrend[]): number[] {
  return SAMPLE_QUARTERS.map((_round, index) =>
    oneDecimal(
      trends.reduce((sum, { scores }) => sum + (scores[index] ?? 0), 0) / (trends.length || 1),
    ),
  )
}

/**
 * Made-up percents of an assessment's categories in the round before the last, in its order: their
 * mean is the score that the trend has there.
 */
export function sampleCategoriesBefore(type: AssessmentType, sample: SampleResult): number[] {
  const whole = EARLIER_DIFFERENCES[type].at(-1) ?? 0
  return sample.categories.map(({ percentage }, index) =>
    clampPercent(percentage + whole + (CATEGORY_DIFFERENCES[index] ?? 0)),
  )
}

/** Difference between the last and the first round, in points. */
export const changeOf = ({ scores }: Pick<SampleTrend, 'scores'>): number =>
  (scores.at(-1) ?? 0) - (scores[0] ?? 0)

const clampPercent = (percent: number) => Math.min(100, Math.max(0, percent))
