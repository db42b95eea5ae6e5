import { Ellipsis } from 'lucide-react'
import type { ReactElement } from 'react'
import { useState } from 'react'
import type { QuizSession } from '#contract/sessions.ts'
import { giveOwnView } from '#web/features/manager-view/own-view-words.ts'
import { hasOwnView, quizUrl } from '#web/features/sessions/session-words.ts'
import { useIsReadOnly } from '#web/features/teams/queries.ts'
import { copyAndTell } from '#web/lib/copy-and-tell.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { Menu, MenuItem, MenuLink, MenuSeparator } from '#web/ui/Menu.tsx'
import { CannotReopenDialog } from './CannotReopenDialog.tsx'
import { CloseSessionDialog } from './CloseSessionDialog.tsx'
import { DeleteSessionDialog } from './DeleteSessionDialog.tsx'
import { EditSessionDialog } from './EditSessionDialog.tsx'
import { ReopenSessionDialog } from './ReopenSessionDialog.tsx'

type Dialog = 'edit' | 'close' | 'reopen' | 'delete'

export interface SessionMenuProps {
  session: QuizSession
  /** The button that opens it. Default: three dots. */
  trigger?: ReactElement
  onDeleted?: () => void
}

/** All that can be done with a session. */
export function SessionMenu({ session, trigger, onDeleted }: SessionMenuProps) {
  const [dialog, setDialog] = useState<Dialog>()
  const close = () => setDialog(undefined)
  // Known before a dialog opens, which would else change under the focus.
  const readOnly = useIsReadOnly(session.teamId)
  return (
    <>
      <Menu trigger={trigger ?? <ThreeDots title={session.title} />}>
        {session.isActive && (
          <>
            <MenuItem onClick={() => void copyLink(session)}>Copy link</MenuItem>
            <MenuLink to={paths.shareSession(session.id)}>Share</MenuLink>
            <MenuLink to={paths.managerView(session.id)}>
              {giveOwnView(hasOwnView(session))}
            </MenuLink>
          </>
        )}
        <MenuItem onClick={() => setDialog('edit')}>Edit details</MenuItem>
        <MenuSeparator />
        {session.isActive ? (
          <MenuItem onClick={() => setDialog('close')}>Close the round</MenuItem>
        ) : (
          <MenuItem onClick={() => setDialog('reopen')}>Reopen</MenuItem>
        )}
        <MenuItem danger onClick={() => setDialog('delete')}>
          Delete
        </MenuItem>
      </Menu>
      {dialog === 'edit' && (
        <EditSessionDialog session={session} readOnly={readOnly} onClose={close} />
      )}
      {dialog === 'close' && <CloseSessionDialog session={session} onClose={close} />}
      {dialog === 'reopen' &&
        (readOnly ? (
          <CannotReopenDialog onClose={close} />
        ) : (
          <ReopenSessionDialog session={session} onClose={close} />
        ))}
      {dialog === 'delete' && (
        <DeleteSessionDialog session={session} onClose={close} onDeleted={onDeleted} />
      )}
    </>
  )
}

function ThreeDots({ title, ...rest }: { title: string }) {
  return (
    <Button variant="quiet" size="icon" aria-label={`Actions for ${title}`} {...rest}>
      <Ellipsis aria-hidden="true" className="size-5" />
    </Button>
  )
}

function copyLink(session: QuizSession): Promise<boolean> {
  const url = quizUrl(session)
  return copyAndTell(url, { copied: 'URL copied to clipboard!', instead: url })
}
