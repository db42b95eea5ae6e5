import { Ellipsis } from 'lucide-react'
import type { ReactElement } from 'react'
import { useState } from 'react'
import type { QuizSession } from '#contract/sessions.ts'
import { useRole } from '#web/features/auth/role.ts'
import { managerViewAction } from '#web/features/sessions/own-view-words.ts'
import {
  canReopen,
  hasManagerView,
  quizUrl,
  shareAction,
} from '#web/features/sessions/session-words.ts'
import { useIsReadOnly } from '#web/features/teams/queries.ts'
import { copyWithToast } from '#web/lib/clipboard.ts'
import { lazyWithPreload, usePreload } from '#web/lib/lazy-with-preload.tsx'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { Menu, MenuItem, MenuLink, MenuSeparator } from '#web/ui/Menu.tsx'
import type { SessionAction } from './SessionDialog.tsx'

const SessionDialog = lazyWithPreload(() =>
  import('./SessionDialog.tsx').then((module) => module.SessionDialog),
)

export interface SessionMenuProps {
  session: QuizSession
  /** The button that opens the menu; by default three dots. */
  trigger?: ReactElement
  onDeleted?: () => void
}

/** Menu with the actions on a session; nothing for viewers once it has ended. */
export function SessionMenu({ session, trigger, onDeleted }: SessionMenuProps) {
  usePreload(SessionDialog)
  const { canManage } = useRole()
  const [action, setAction] = useState<SessionAction>()
  const close = () => setAction(undefined)
  // Loaded before a dialog opens, so that its content does not change while it has the focus.
  const readOnly = useIsReadOnly(session.teamId)
  if (!canManage && !session.isActive) return null
  return (
    <>
      <Menu trigger={trigger ?? <ThreeDots title={session.title} />}>
        {session.isActive && (
          <>
            {session.access === 'open' && (
              <MenuItem onClick={() => void copyLink(session)}>Copy link</MenuItem>
            )}
            <MenuLink to={paths.shareSession(session.id)}>{shareAction(session)}</MenuLink>
            {session.createdByYou && (
              <MenuLink to={paths.managerView(session.id)}>
                {managerViewAction(hasManagerView(session))}
              </MenuLink>
            )}
          </>
        )}
        {canManage && (
          <>
            <MenuItem onClick={() => setAction('edit')}>Edit details</MenuItem>
            <MenuSeparator />
            {session.isActive ? (
              <MenuItem onClick={() => setAction('close')}>Close round</MenuItem>
            ) : (
              canReopen(session) && <MenuItem onClick={() => setAction('reopen')}>Reopen</MenuItem>
            )}
            <MenuItem danger onClick={() => setAction('delete')}>
              Delete
            </MenuItem>
          </>
        )}
      </Menu>
      {action && <SessionDialog {...{ action, session, readOnly, onDeleted }} onClose={close} />}
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
  return copyWithToast(url, { copied: 'URL copied to clipboard!', fallback: url })
}
