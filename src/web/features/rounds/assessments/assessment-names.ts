import type { AssessmentType } from '#domain/assessments/assessment.ts'

/**
 * The names of the six assessments in the catalogue's order, for the footer. Duplicated, because
 * importing the catalogue would add all 149 questions to every page; a test compares them.
 */
export const ASSESSMENT_NAMES = {
  agile: 'Agile Maturity',
  teamwork: 'Teamwork and Collaboration',
  innovation: 'Innovation Readiness',
  leadership: 'Leadership Effectiveness',
  engagement: 'Employee Engagement and Wellbeing',
  digital: 'Digital Transformation Readiness',
} as const satisfies Record<AssessmentType, string>
