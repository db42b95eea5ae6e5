import Ellipsis from 'lucide-react/icons/ellipsis'
import type { ReactElement } from 'react'
import { useState } from 'react'
import type { Round } from '#contract/rounds.ts'
import { useRole } from '#web/features/people/auth/role.ts'
import { managerViewAction } from '#web/features/rounds/rounds/own-view-words.ts'
import {
  canReopen,
  hasManagerView,
  quizUrl,
  shareAction,
} from '#web/features/rounds/rounds/round-words.ts'
import { useIsReadOnly } from '#web/features/teams/teams/queries.ts'
import { copyWithToast } from '#web/lib/clipboard.ts'
import { lazyWithPreload, usePreload } from '#web/lib/lazy-with-preload.tsx'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { Menu, MenuItem, MenuLink, MenuSeparator } from '#web/ui/Menu.tsx'
import type { RoundAction } from './RoundDialog.tsx'

const RoundDialog = lazyWithPreload(() => import('./RoundDialog.tsx'), 'RoundDialog')

export interface RoundMenuProps {
  round: Round
  /** The button that opens the menu; by default three dots. */
  trigger?: ReactElement
  onDeleted?: () => void
}

/** Menu with the actions on a round; nothing for viewers once it has ended. */
export function RoundMenu({ round, trigger, onDeleted }: RoundMenuProps) {
  usePreload(RoundDialog)
  const { canManage } = useRole()
  const [action, setAction] = useState<RoundAction>()
  const close = () => setAction(undefined)
  // Loaded before a dialog opens, so that its content does not change while it has the focus.
  const readOnly = useIsReadOnly(round.teamId)
  if (!canManage && !round.isActive) return null
  return (
    <>
      <Menu trigger={trigger ?? <ThreeDots title={round.title} />}>
        {round.isActive && (
          <>
            {round.access === 'open' && (
              <MenuItem onClick={() => void copyLink(round)}>Copy link</MenuItem>
            )}
            <MenuLink to={paths.shareRound(round.id)}>{shareAction(round)}</MenuLink>
            {round.createdByYou && (
              <MenuLink to={paths.managerView(round.id)}>
                {managerViewAction(hasManagerView(round))}
              </MenuLink>
            )}
          </>
        )}
        {canManage && (
          <>
            <MenuItem onClick={() => setAction('edit')}>Edit details</MenuItem>
            <MenuSeparator />
            {round.isActive ? (
              <MenuItem onClick={() => setAction('close')}>Close round</MenuItem>
            ) : (
              canReopen(round) && <MenuItem onClick={() => setAction('reopen')}>Reopen</MenuItem>
            )}
            <MenuItem danger onClick={() => setAction('delete')}>
              Delete
            </MenuItem>
          </>
        )}
      </Menu>
      {action && <RoundDialog {...{ action, round, readOnly, onDeleted }} onClose={close} />}
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

function copyLink(round: Round): Promise<boolean> {
  const url = quizUrl(round)
  return copyWithToast(url, { copied: 'URL copied to clipboard!', fallback: url })
}
