// All practices by assessment: what the built-in analyst chooses its recommendations from.

import type { AssessmentType } from '#domain/assessments/assessment.ts'
import { agilePractices } from './agile.ts'
import { digitalPractices } from './digital.ts'
import { engagementPractices } from './engagement.ts'
import { innovationPractices } from './innovation.ts'
import { leadershipPractices } from './leadership.ts'
import type { Practices } from './practice.ts'
import { teamworkPractices } from './teamwork.ts'

/** Every practice, by assessment and category key. */
export const PRACTICES: Readonly<Record<AssessmentType, Practices>> = {
  agile: agilePractices,
  teamwork: teamworkPractices,
  innovation: innovationPractices,
  leadership: leadershipPractices,
  engagement: engagementPractices,
  digital: digitalPractices,
}
