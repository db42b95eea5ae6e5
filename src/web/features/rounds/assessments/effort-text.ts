import type { AssessmentSummary } from '#contract/assessments.ts'

/** Returns the effort of an assessment: `20 questions, about 4 minutes`. */
export const effortText = ({
  totalQuestions,
  estimatedMinutes,
}: Pick<AssessmentSummary, 'totalQuestions' | 'estimatedMinutes'>): string =>
  `${totalQuestions} questions, about ${estimatedMinutes} minutes`
