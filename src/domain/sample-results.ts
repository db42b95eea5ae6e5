import { ASSESSMENT_TYPES } from './assessments/assessment.ts'
import type { AssessmentType } from './assessments/assessment.ts'
import { ASSESSMENTS } from './assessments/catalogue.ts'
import { bandOf, roundToOneDecimal } from './scoring.ts'
import type { Band } from './scoring.ts'

/** An invented result that shows what results look like. */
export interface SampleResult {
  title: string
  /** Percent, 0 to 100. */
  totalScore: number
  categories: { category: string; percentage: number; color: Band }[]
}

/** The score of the sample team on the landing page: the mean of its six totals. */
export const SAMPLE_TEAM_SCORE = 77

/** Category scores in percent, in the order of each assessment's categories. */
const SAMPLE_PERCENTS: Readonly<Record<AssessmentType, readonly number[]>> = {
  agile: [82, 76, 71, 88, 68],
  teamwork: [84, 78, 86, 64, 73],
  innovation: [81, 85, 77, 62, 74, 83, 70],
  leadership: [83, 79, 88, 72, 69, 77],
  engagement: [84, 81, 89, 66, 74, 58],
  digital: [78, 83, 80, 71, 66, 90],
}

/** One sample result for each assessment. All values are possible with real answers. */
export const SAMPLE_RESULTS: Readonly<Record<AssessmentType, SampleResult>> = Object.fromEntries(
  ASSESSMENT_TYPES.map((type) => [type, sampleOf(type)]),
) as Record<AssessmentType, SampleResult>

function sampleOf(type: AssessmentType): SampleResult {
  const { title, categories } = ASSESSMENTS[type]
  const percents = SAMPLE_PERCENTS[type]
  const scores = categories.map(({ name, questions }, index) => ({
    category: name,
    percentage: percents[index] ?? 0,
    color: bandOf(percents[index] ?? 0),
    weight: questions.length,
  }))
  const questions = scores.reduce((sum, { weight }) => sum + weight, 0)
  const total = scores.reduce((sum, { percentage, weight }) => sum + percentage * weight, 0)
  return {
    title,
    totalScore: roundToOneDecimal(total / questions),
    categories: scores.map(({ category, percentage, color }) => ({ category, percentage, color })),
  }
}
