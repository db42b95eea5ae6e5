import { Presentation } from 'lucide-react'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/Button.tsx'

/** Opens the meeting about a round. */
export function PresentLink({ sessionId }: { sessionId: string }) {
  return (
    <ButtonLink to={paths.present(sessionId)} variant="secondary">
      <Presentation aria-hidden="true" className="size-4" />
      Present
    </ButtonLink>
  )
}
