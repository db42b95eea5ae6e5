import type { QuizSession } from '#contract/sessions.ts'
import { hasOwnView } from '#web/features/sessions/session-words.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'

/** A round that has ended takes no more views, the manager's no more than others. */
export function RoundEnded({ session }: { session: QuizSession }) {
  return (
    <>
      <PageHeader
        title="This round has ended"
        description={`${session.title}, for ${session.teamName}`}
      />
      <p className="max-w-prose">
        {hasOwnView(session)
          ? 'Your own view is in, as you gave it last. '
          : 'Your own view was not given while the round was open. '}
        Reopen the round from its results to change that.
      </p>
      <div className="mt-6">
        <ButtonLink to={paths.sessionResults(session.id)}>Go to the results</ButtonLink>
      </div>
    </>
  )
}
