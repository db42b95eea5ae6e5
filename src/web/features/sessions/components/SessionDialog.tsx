import type { QuizSession } from '#contract/sessions.ts'
import { CannotReopenDialog } from './CannotReopenDialog.tsx'
import { CloseSessionDialog } from './CloseSessionDialog.tsx'
import { DeleteSessionDialog } from './DeleteSessionDialog.tsx'
import { EditSessionDialog } from './EditSessionDialog.tsx'
import { ReopenSessionDialog } from './ReopenSessionDialog.tsx'

export type SessionAction = 'edit' | 'close' | 'reopen' | 'delete'

interface SessionDialogProps {
  action: SessionAction
  session: QuizSession
  /** Whether its team can only be read. */
  readOnly: boolean
  onClose: () => void
  onDeleted: (() => void) | undefined
}

/** What is asked before something is done with a session. */
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
