import type { Round } from '#contract/rounds.ts'
import { hasAdvancedAnalytics } from '#domain/limits.ts'
import { useUser } from '#web/features/people/auth/queries.ts'
import { COMPARISON_PLANS, managerViewAction } from '#web/features/rounds/rounds/own-view-words.ts'
import { hasManagerView } from '#web/features/rounds/rounds/round-words.ts'
import { paths } from '#web/paths.ts'
import { Section } from '#web/ui/Section.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'

/** Leads the manager to their own view, so that they do not respond as a team member. */
export function AnswerYourself({ round }: { round: Round }) {
  const user = useUser()
  const hasView = hasManagerView(round)
  return (
    <Section title="Your view" ruled>
      <p className="max-w-prose text-sm text-muted">
        {hasView
          ? 'Your view is saved. You can replace it until the round ends.'
          : round.access === 'invited'
            ? 'You can give your view apart from the team’s. It is stored separately and marked as yours.'
            : 'Please do not use the link yourself: your answers would be counted as the team’s. Your view is stored separately and marked as yours.'}{' '}
        {hasAdvancedAnalytics(user) ? 'The results compare it with the team.' : COMPARISON_PLANS}
      </p>
      <div className="mt-4">
        <ButtonLink to={paths.managerView(round.id)} variant="secondary">
          {managerViewAction(hasView)}
        </ButtonLink>
      </div>
    </Section>
  )
}
