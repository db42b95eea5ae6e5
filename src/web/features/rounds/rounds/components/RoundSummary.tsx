import type { AssessmentSummary } from '#contract/assessments.ts'
import type { Team } from '#contract/teams.ts'
import { releaseRuleInWords, lifeInWords } from '#web/features/rounds/rounds/round-form.ts'
import { peopleInWords } from '#web/features/teams/teams/people-words.ts'
import type { RoundValues } from '#web/features/rounds/rounds/round-form.ts'

/** Summary of the form's values. */
export function RoundSummary({
  values,
  team,
  assessment,
  invited,
}: {
  values: RoundValues
  team: Team | undefined
  assessment: AssessmentSummary | undefined
  /** The number of people to invite; undefined for an open round. */
  invited: number | undefined
}) {
  const life = lifeInWords(values)
  return (
    <aside
      aria-label="Summary"
      className="hidden rounded-card border border-line bg-surface p-6 lg:sticky lg:top-24 lg:block"
    >
      <p className="text-sm text-muted">Summary</p>
      <p className="mt-2 font-display text-xl font-medium">
        {values.title.trim() || 'Untitled round'}
      </p>
      <ol className="mt-5 space-y-4 text-sm">
        <li className="border-t border-line pt-3">
          {team ? <strong>{team.name}</strong> : 'The team you choose'} answers{' '}
          {assessment ? (
            <>
              {assessment.totalQuestions} questions on <strong>{assessment.title}</strong>, about{' '}
              {assessment.estimatedMinutes} minutes per person.
              {values.canSkip === 'yes' && " They may say “I can't say”."}
            </>
          ) : (
            'one of the six assessments.'
          )}
        </li>
        <li className="figures border-t border-line pt-3">
          {invited === undefined
            ? 'Anyone with the link can respond.'
            : `${invited === 0 ? 'Each member' : peopleInWords(invited)} ${invited < 2 ? 'gets' : 'get'} a personal email and can respond once.`}
        </li>
        <li className="border-t border-line pt-3">
          {invited !== undefined && life
            ? `The round is open ${life}.`
            : life
              ? `The link is valid ${life}.`
              : 'You choose how long the link is valid.'}
        </li>
        <li className="border-t border-line pt-3">
          {releaseRuleInWords({
            groupSize: Number(values.groupSize),
            access: invited === undefined ? 'open' : 'invited',
          })}
        </li>
        <li className="border-t border-line pt-3">
          {values.sharing === 'team'
            ? 'The team sees the results too.'
            : 'Only people in this workspace see the results.'}
        </li>
      </ol>
    </aside>
  )
}
