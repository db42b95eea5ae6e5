import type { AssessmentType } from '#domain/assessments/assessment.ts'

/**
 * The six assessments as the footer names them, in the catalogue's order. They stand here once
 * more because the catalogue itself would bring all 149 questions to every page; a test compares.
 */
export const ASSESSMENT_NAMES = {
  agile: 'Agile Maturity',
  teamwork: 'Teamwork and Collaboration',
  innovation: 'Innovation Readiness',
  leadership: 'Leadership Effectiveness',
  engagement: 'Employee Engagement and Wellbeing',
  digital: 'Digital Transformation Readiness',
} as const satisfies Record<AssessmentType, string>
