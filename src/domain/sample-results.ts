import { ASSESSMENT_TYPES } from './assessments/assessment.ts'
import type { AssessmentType } from './assessments/assessment.ts'
import { ASSESSMENTS } from './assessments/catalogue.ts'
import { bandOf, oneDecimal } from './scoring.ts'
import type { Band } from './scoring.ts'

/** A made-up result, to show what a result looks like. */
export interface SampleResult {
  title: string
  /** Percent, 0 to 100. */
  totalScore: number
  categories: { category: string; percentage: number; color: Band }[]
}

/** What the landing page says of the made-up team, and the mean of its six totals. */
export const SAMPLE_TEAM_SCORE = 77

/** Percents by category, in the order of each assessment's categories. */
const SAMPLE_PERCENTS: Readonly<Record<AssessmentType, readonly number[]>> = {
  agile: [82, 76, 71, 88, 68],
  teamwork: [84, 78, 86, 64, 73],
  innovation: [81, 85, 77, 62, 74, 83, 70],
  leadership: [83, 79, 88, 72, 69, 77],
  engagement: [84, 81, 89, 66, 74, 58],
  digital: [78, 83, 80, 71, 66, 90],
}

/** One sample result an assessment; every value lies in the range that real answers can give. */
export const SAMPLE_RESULTS: Readonly<Record<AssessmentType, SampleResult>> = Object.fromEntries(
  ASSESSMENT_TYPES.map((type) => [type, sampleOf(type)]),
) as Record<AssessmentType, SampleResult>

function sampleOf(type: AssessmentType): SampleResult {
  const { title, categories } = ASSESSMENTS[type]
  const percents = SAMPLE_PERCENTS[type]
  const scored = categories.map(({ name, questions }, index) => ({
    category: name,
    percentage: percents[index] ?? 0,
    color: bandOf(percents[index] ?? 0),
    weight: questions.length,
  }))
  const answers = scored.reduce((sum, { weight }) => sum + weight, 0)
  const total = scored.reduce((sum, { percentage, weight }) => sum + percentage * weight, 0)
  return {
    title,
    totalScore: oneDecimal(total / answers),
    categories: scored.map(({ category, percentage, color }) => ({ category, percentage, color })),
  }
}
