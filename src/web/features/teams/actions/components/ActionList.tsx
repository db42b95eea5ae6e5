import Ellipsis from 'lucide-react/icons/ellipsis'
import { useRef, useState } from 'react'
import type { Action } from '#contract/actions.ts'
import { dateInWords, ownerInWords } from '#web/features/teams/actions/action-words.ts'
import { useDeleteAction, useUpdateAction } from '#web/features/teams/actions/queries.ts'
import { useRole } from '#web/features/people/auth/role.ts'
import { lazyWithPreload, usePreload } from '#web/lib/lazy-with-preload.tsx'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { Menu, MenuItem, MenuSeparator } from '#web/ui/Menu.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'

const ActionDialog = lazyWithPreload(() => import('./ActionDialog.tsx'), 'ActionDialog')
const DropActionDialog = lazyWithPreload(() => import('./DropActionDialog.tsx'), 'DropActionDialog')

type OpenDialog = { readonly dialog: 'edit' | 'drop' | 'delete'; readonly action: Action }

/** Actions with what a manager can do with each. `withTeam` names their teams. */
export function ActionList({
  actions,
  withTeam = false,
}: {
  actions: readonly Action[]
  withTeam?: boolean
}) {
  usePreload(ActionDialog, DropActionDialog, ConfirmDialog)
  const remove = useDeleteAction()
  const list = useRef<HTMLUListElement>(null)
  const [open, setOpen] = useState<OpenDialog>()
  const close = () => setOpen(undefined)
  // The button that had the focus may be removed with its row.
  const focusList = () => list.current?.focus()
  return (
    <>
      <ul ref={list} tabIndex={-1} className="divide-y divide-line border-y border-line">
        {actions.map((action) => (
          <ActionRow
            key={action.id}
            action={action}
            withTeam={withTeam}
            onOpen={(dialog) => setOpen({ dialog, action })}
            onChanged={focusList}
          />
        ))}
      </ul>
      {open?.dialog === 'edit' && (
        <ActionDialog
          teamId={open.action.teamId}
          teamName={open.action.teamName}
          action={open.action}
          onClose={close}
        />
      )}
      {open?.dialog === 'drop' && <DropActionDialog action={open.action} onClose={close} />}
      {open?.dialog === 'delete' && (
        <ConfirmDialog
          title="Delete this action?"
          description={
            <>
              This permanently deletes <bdi>“{open.action.title}”</bdi>, also from the results that
              show it. To keep a record, drop it instead.
            </>
          }
          confirmLabel="Delete action"
          pendingLabel="Deleting…"
          mutation={remove}
          variables={open.action.id}
          success="Action deleted"
          failure="The action was not deleted"
          onClose={close}
          onSuccess={focusList}
        />
      )}
    </>
  )
}

function ActionRow({
  action,
  withTeam,
  onOpen,
  onChanged,
}: {
  action: Action
  withTeam: boolean
  onOpen: (dialog: OpenDialog['dialog']) => void
  onChanged: () => void
}) {
  const { canManage } = useRole()
  const { teamId, teamName, title, status, isOverdue, reason, questionText, category } = action
  return (
    <li className="grid gap-x-8 gap-y-3 py-4 md:grid-cols-[minmax(0,1fr)_auto] md:items-start">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span dir="auto" className="min-w-0 font-semibold wrap-anywhere">
            {title}
          </span>
          {isOverdue && <Badge strong>Overdue</Badge>}
          {withTeam && status !== 'open' && <Badge>{status === 'done' ? 'Done' : 'Dropped'}</Badge>}
        </p>
        <p className="figures mt-1 flex flex-wrap gap-x-4 gap-y-1 text-sm wrap-anywhere text-muted">
          {withTeam && (
            <TextLink to={paths.teamActions(teamId)}>
              <bdi>{teamName}</bdi>
            </TextLink>
          )}
          <span>{dateInWords(action)}</span>
          <bdi>{ownerInWords(action)}</bdi>
          {category && <span>{category}</span>}
        </p>
        {questionText && <p className="mt-1 text-sm text-muted">About: {questionText}</p>}
        {reason && (
          <p dir="auto" className="mt-1 max-w-prose text-sm whitespace-pre-line wrap-anywhere">
            <span className="text-muted">Reason: </span>
            {reason}
          </p>
        )}
      </div>
      {canManage && <ActionControls {...{ action, onOpen, onChanged }} />}
    </li>
  )
}

function ActionControls({
  action,
  onOpen,
  onChanged,
}: {
  action: Action
  onOpen: (dialog: OpenDialog['dialog']) => void
  onChanged: () => void
}) {
  const update = useUpdateAction()
  const isOpen = action.status === 'open'
  const set = (status: 'done' | 'open') =>
    update.mutate(
      { id: action.id, status },
      {
        success: status === 'done' ? 'Marked as done' : 'Action reopened',
        failure: 'The action was not changed',
        onSuccess: onChanged,
      },
    )
  return (
    <div className="flex items-center gap-1 md:-my-1">
      <Button
        variant={isOpen ? 'secondary' : 'quiet'}
        pending={update.isPending}
        onClick={() => set(isOpen ? 'done' : 'open')}
      >
        {isOpen ? 'Mark as done' : 'Reopen'}
        <span className="sr-only"> {action.title}</span>
      </Button>
      <Menu
        align="end"
        trigger={
          <Button variant="quiet" size="icon" aria-label={`More for ${action.title}`}>
            <Ellipsis aria-hidden="true" className="size-5" />
          </Button>
        }
      >
        <MenuItem onClick={() => onOpen('edit')}>Edit</MenuItem>
        {action.status !== 'dropped' && <MenuItem onClick={() => onOpen('drop')}>Drop</MenuItem>}
        <MenuSeparator />
        <MenuItem danger onClick={() => onOpen('delete')}>
          Delete
        </MenuItem>
      </Menu>
    </div>
  )
}
