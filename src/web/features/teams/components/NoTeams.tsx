import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'

export function NoTeams({ onCreate }: { onCreate: () => void }) {
  return (
    <EmptyState
      title="No teams yet"
      action={<Button onClick={onCreate}>Create your first team</Button>}
      link={<TextLink to={paths.homeResults}>See example results</TextLink>}
    >
      A team is the group whose answers are put together; create one to start its first round.
    </EmptyState>
  )
}
