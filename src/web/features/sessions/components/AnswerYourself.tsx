import { useId } from 'react'
import type { QuizSession } from '#contract/sessions.ts'
import { hasAdvancedAnalytics } from '#domain/limits.ts'
import { useUser } from '#web/features/auth/queries.ts'
import { COMPARING_IS_PART_OF, giveOwnView } from '#web/features/sessions/own-view-words.ts'
import { hasOwnView } from '#web/features/sessions/session-words.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/Button.tsx'

/** The creator's way to answer, so that they do not answer among the team. */
export function AnswerYourself({ session }: { session: QuizSession }) {
  const heading = useId()
  const user = useUser()
  const given = hasOwnView(session)
  return (
    <section aria-labelledby={heading} className="border-t border-ink pt-5">
      <h2 id={heading} className="font-display text-xl font-medium">
        And how do you see it?
      </h2>
      <p className="mt-3 max-w-prose text-sm text-muted">
        {given
          ? 'Your own view is in. You may replace it until the round ends.'
          : 'Please do not use the link yourself: your answers would mix with the team’s. Your own view is kept apart and marked as yours.'}{' '}
        {hasAdvancedAnalytics(user) ? 'The results set it beside the team.' : COMPARING_IS_PART_OF}
      </p>
      <div className="mt-4">
        <ButtonLink to={paths.managerView(session.id)} variant="secondary">
          {giveOwnView(given)}
        </ButtonLink>
      </div>
    </section>
  )
}
