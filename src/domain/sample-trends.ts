import { ASSESSMENT_TYPES } from './assessments/assessment.ts'
import type { AssessmentType } from './assessments/assessment.ts'
import type { SampleResult } from './sample-results.ts'
import { roundToOneDecimal, formatScore } from './scoring.ts'

/** The survey rounds of the sample team, oldest first. */
export const SAMPLE_QUARTERS = ['Q1', 'Q2', 'Q3', 'Q4'] as const

/** Differences of the earlier rounds' scores from the last one, in points. */
const EARLIER_DIFFERENCES: Readonly<Record<AssessmentType, readonly number[]>> = {
  agile: [-9, -6, -2],
  teamwork: [-4, -5, -1],
  innovation: [2, 3, 1],
  leadership: [-6, -2, -3],
  engagement: [-11, -7, -4],
  digital: [-5, -3, -3],
}

/** Additional differences of the first four categories in the second to last round, in points. */
const CATEGORY_DIFFERENCES = [-2, 2, -1, 1] as const

/** The scores of the sample team in one assessment over all rounds. */
export interface SampleTrend {
  readonly type: AssessmentType
  readonly title: string
  /** One score out of 100 for each of `SAMPLE_QUARTERS`, as displayed. */
  readonly scores: readonly number[]
}

/**
 * Returns invented scores of earlier rounds that lead up to the sample results. The sample results
 * are a parameter, so that pages that load them from the API do not bundle the catalogue.
 */
export function sampleTrends(
  samples: Partial<Readonly<Record<AssessmentType, SampleResult>>>,
): SampleTrend[] {
  return ASSESSMENT_TYPES.flatMap((type) => {
    const sample = samples[type]
    if (!sample) return []
    const last = Number(formatScore(sample.totalScore))
    const earlier = EARLIER_DIFFERENCES[type].map((points) => clampPercent(last + points))
    return [{ type, title: sample.title, scores: [...earlier, last] }]
  })
}

/** Returns the team score of each round: the mean of its assessments in percent, with one decimal. */
export function sampleTeamScores(trends: readonly SampleTrend[]): number[] {
  return SAMPLE_QUARTERS.map((_round, index) =>
    roundToOneDecimal(
      trends.reduce((sum, { scores }) => sum + (scores[index] ?? 0), 0) / (trends.length || 1),
    ),
  )
}

/**
 * Returns invented category scores (percent) of the second to last round, in the assessment's order.
 * Their mean is the trend's score of that round.
 */
export function sampleCategoriesBefore(type: AssessmentType, sample: SampleResult): number[] {
  const whole = EARLIER_DIFFERENCES[type].at(-1) ?? 0
  return sample.categories.map(({ percentage }, index) =>
    clampPercent(percentage + whole + (CATEGORY_DIFFERENCES[index] ?? 0)),
  )
}

/** Returns the difference between the last and the first round, in points. */
export const changeOf = ({ scores }: Pick<SampleTrend, 'scores'>): number =>
  (scores.at(-1) ?? 0) - (scores[0] ?? 0)

const clampPercent = (percent: number) => Math.min(100, Math.max(0, percent))
