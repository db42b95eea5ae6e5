import type { AssessmentType } from '#domain/assessments/assessment.ts'
import { ASSESSMENTS, questionsOf } from '#domain/assessments/catalogue.ts'
import { assessmentOf } from '#domain/assessments/versions.ts'

/** Returns a complete set of responses; each value from `valueAt`, by the question's position. */
export function responses(
  type: AssessmentType,
  valueAt: number | ((position: number) => number | null) = 4,
  assessmentVersion = ASSESSMENTS[type].version,
): { questionId: string; value: number | null; category: string }[] {
  return questionsOf(assessmentOf({ assessmentType: type, assessmentVersion })).map(
    (question, position) => ({
      questionId: question.id,
      value: typeof valueAt === 'number' ? valueAt : valueAt(position),
      category: question.category,
    }),
  )
}

/** Returns the body of an anonymous submission to a round. */
export function submissionTo(
  round: {
    id: string
    teamId: string
    assessmentType: AssessmentType
    assessmentVersion?: number
  },
  valueAt: number | ((position: number) => number | null) = 4,
  change: Record<string, unknown> = {},
): Record<string, unknown> {
  return {
    sessionId: round.id,
    teamId: round.teamId,
    participantName: 'Anonymous Participant',
    responses: responses(round.assessmentType, valueAt, round.assessmentVersion),
    ...change,
  }
}
