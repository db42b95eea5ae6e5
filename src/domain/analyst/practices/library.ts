import type { AssessmentType } from '#domain/assessments/assessment.ts'
import { agilePractices } from './agile.ts'
import { digitalPractices } from './digital.ts'
import { engagementPractices } from './engagement.ts'
import { innovationPractices } from './innovation.ts'
import { leadershipPractices } from './leadership.ts'
import type { Practices } from './practice.ts'
import { teamworkPractices } from './teamwork.ts'

/** All practices by assessment and category key, from which the analyst chooses. */
export const PRACTICES: Readonly<Record<AssessmentType, Practices>> = {
  agile: agilePractices,
  teamwork: teamworkPractices,
  innovation: innovationPractices,
  leadership: leadershipPractices,
  engagement: engagementPractices,
  digital: digitalPractices,
}
