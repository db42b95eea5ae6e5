import type { AssessmentSummary } from '#contract/assessments.ts'

/** What answering takes: `20 questions, about 4 minutes`. */
export const effortOf = ({
  totalQuestions,
  estimatedMinutes,
}: Pick<AssessmentSummary, 'totalQuestions' | 'estimatedMinutes'>): string =>
  `${totalQuestions} questions, about ${estimatedMinutes} minutes`
