import { ReadOnlyNotice } from '#web/features/teams/components/ReadOnlyTeam.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'

/** In the place of the question whether to reopen: the plan has no room for the team. */
export function CannotReopenDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="This round cannot be reopened"
      footer={
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <ReadOnlyNotice title="Read-only team" />
    </Dialog>
  )
}
