import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'

export function NoAnswersYet({ sessionId }: { sessionId: string }) {
  return (
    <EmptyState
      title="No Results Yet"
      action={<ButtonLink to={paths.shareSession(sessionId)}>Share the quiz</ButtonLink>}
      link={<TextLink to={paths.homeResults}>See example results</TextLink>}
    >
      No one has completed this assessment yet. Share the quiz URL with your team to start
      collecting responses.
    </EmptyState>
  )
}
