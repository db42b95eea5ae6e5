import type { QuizSession } from '#contract/sessions.ts'
import { ReadOnlyNotice } from '#web/features/teams/components/ReadOnlyTeam.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { CloseSessionDialog } from './CloseSessionDialog.tsx'
import { DeleteSessionDialog } from './DeleteSessionDialog.tsx'
import { EditSessionDialog } from './EditSessionDialog.tsx'
import { ReopenSessionDialog } from './ReopenSessionDialog.tsx'

export type SessionAction = 'edit' | 'close' | 'reopen' | 'delete'

interface SessionDialogProps {
  action: SessionAction
  session: QuizSession
  /** True if the team is read-only. */
  readOnly: boolean
  onClose: () => void
  onDeleted: (() => void) | undefined
}

/** The dialog for an action on a session. */
export function SessionDialog({ action, readOnly, onDeleted, ...rest }: SessionDialogProps) {
  switch (action) {
    case 'edit':
      return <EditSessionDialog {...rest} readOnly={readOnly} />
    case 'close':
      return <CloseSessionDialog {...rest} />
    case 'reopen':
      return readOnly ? (
        <CannotReopenDialog onClose={rest.onClose} />
      ) : (
        <ReopenSessionDialog {...rest} />
      )
    case 'delete':
      return <DeleteSessionDialog {...rest} onDeleted={onDeleted} />
  }
}

/** Explains that a read-only team's session cannot be reopened. */
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
