import { useState } from 'react'
import type { Action } from '#contract/actions.ts'
import { ACTION_LENGTHS } from '#domain/actions.ts'
import { useDeleteAction, useUpdateAction } from '#web/features/teams/actions/queries.ts'
import { failureOf } from '#web/lib/api.ts'
import { toast } from '#web/lib/toast.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { TextArea } from '#web/ui/TextField.tsx'

interface DialogProps {
  action: Action
  onClose: () => void
}

/** Drops an action, for which it asks the reason. */
export function DropActionDialog({ action, onClose }: DialogProps) {
  const update = useUpdateAction()
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  return (
    <ConfirmDialog
      open
      danger={false}
      onOpenChange={(open) => !open && onClose()}
      title="Drop this action?"
      description={
        <>
          The team will not do <bdi>“{action.title}”</bdi>. It stays in the list with the reason,
          and you can reopen it.
        </>
      }
      confirmLabel="Drop action"
      pending={update.isPending}
      pendingLabel="Dropping…"
      onConfirm={() => {
        if (reason.trim() === '') setMissing(true)
        else {
          update.mutate(
            { id: action.id, status: 'dropped', reason },
            {
              onSuccess: () => {
                toast({ title: 'Action dropped', tone: 'success' })
                onClose()
              },
              onError: (error) => toastProblem('The action was not dropped', error),
            },
          )
        }
      }}
    >
      <TextArea
        label="Reason"
        required
        rows={3}
        maxLength={ACTION_LENGTHS.reason}
        value={reason}
        error={isMissing ? 'Please enter why the action was dropped.' : undefined}
        onChange={(event) => {
          setReason(event.target.value)
          setMissing(false)
        }}
      />
    </ConfirmDialog>
  )
}

export function DeleteActionDialog({
  action,
  onClose,
  onDeleted,
}: DialogProps & { onDeleted: () => void }) {
  const remove = useDeleteAction()
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Delete this action?"
      description={
        <>
          This permanently deletes <bdi>“{action.title}”</bdi>, also from the results that show it.
          To keep a record, drop it instead.
        </>
      }
      confirmLabel="Delete action"
      pending={remove.isPending}
      pendingLabel="Deleting…"
      onConfirm={() =>
        remove.mutate(action.id, {
          onSuccess: () => {
            toast({ title: 'Action deleted', tone: 'success' })
            onClose()
            onDeleted()
          },
          onError: (error) => toastProblem('The action was not deleted', error),
        })
      }
    />
  )
}

/** Says that a change of an action failed. */
export const toastProblem = (title: string, error: Error): void =>
  toast({ title, description: failureOf(error, 'Please try again.'), tone: 'error' })
