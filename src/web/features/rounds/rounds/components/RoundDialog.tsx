import type { Round } from '#contract/rounds.ts'
import { ReadOnlyNotice } from '#web/features/teams/teams/components/ReadOnlyTeam.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { CloseRoundDialog } from './CloseRoundDialog.tsx'
import { DeleteRoundDialog } from './DeleteRoundDialog.tsx'
import { EditRoundDialog } from './EditRoundDialog.tsx'
import { ReopenRoundDialog } from './ReopenRoundDialog.tsx'

export type RoundAction = 'edit' | 'close' | 'reopen' | 'delete'

interface RoundDialogProps {
  action: RoundAction
  round: Round
  /** True if the team is read-only. */
  readOnly: boolean
  onClose: () => void
  onDeleted: (() => void) | undefined
}

/** The dialog for an action on a round. */
export function RoundDialog({ action, readOnly, onDeleted, ...rest }: RoundDialogProps) {
  switch (action) {
    case 'edit':
      return <EditRoundDialog {...rest} readOnly={readOnly} />
    case 'close':
      return <CloseRoundDialog {...rest} />
    case 'reopen':
      return readOnly ? (
        <CannotReopenDialog onClose={rest.onClose} />
      ) : (
        <ReopenRoundDialog {...rest} />
      )
    case 'delete':
      return <DeleteRoundDialog {...rest} onDeleted={onDeleted} />
  }
}

/** Explains that a read-only team's round cannot be reopened. */
function CannotReopenDialog({ onClose }: { onClose: () => void }) {
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
