import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'

export function NoSessions() {
  return (
    <EmptyState
      title="No quizzes yet"
      action={<ButtonLink to={paths.createSession()}>Start your first round</ButtonLink>}
      link={<TextLink to={paths.homeResults}>See example results</TextLink>}
    >
      A quiz is one round of one assessment for one team, answered through a link.
    </EmptyState>
  )
}
