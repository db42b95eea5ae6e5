/**
 * The six assessments as the footer names them, in the catalogue's order. They stand here once
 * more because the catalogue itself would bring all 149 questions to every page; a test compares.
 */
export const ASSESSMENT_NAMES = [
  'Agile Maturity',
  'Teamwork and Collaboration',
  'Innovation Readiness',
  'Leadership Effectiveness',
  'Employee Engagement and Wellbeing',
  'Digital Transformation Readiness',
] as const
