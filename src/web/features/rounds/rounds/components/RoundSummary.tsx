import type { AssessmentSummary } from '#contract/assessments.ts'
import type { Team } from '#contract/teams.ts'
import { peopleInWords } from '#web/features/teams/teams/people-words.ts'

/** Says who answers, how many questions there are, how long they take, and how people get to them. */
export function RoundSummary({
  team,
  assessment,
  invited,
}: {
  team: Team | undefined
  assessment: AssessmentSummary | undefined
  /** The number of people to invite; undefined for an open round. */
  invited: number | undefined
}) {
  return (
    <p className="figures text-sm text-pretty wrap-anywhere">
      {team ? <strong>{team.name}</strong> : 'The team you choose'} answers{' '}
      {assessment
        ? `${assessment.totalQuestions} questions, about ${assessment.estimatedMinutes} minutes per person. `
        : 'one of the six assessments. '}
      {invited === undefined
        ? 'Anyone with the link can respond.'
        : `${invited === 0 ? 'Each member' : peopleInWords(invited)} ${invited < 2 ? 'gets' : 'get'} a personal email and can respond once.`}
    </p>
  )
}
