import { useState } from 'react'
import type { Action } from '#contract/actions.ts'
import { ACTION_LENGTHS } from '#domain/actions.ts'
import { useUpdateAction } from '#web/features/teams/actions/queries.ts'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { TextArea } from '#web/ui/TextField.tsx'

/** Drops an action, for which it asks the reason. */
export function DropActionDialog({ action, onClose }: { action: Action; onClose: () => void }) {
  const update = useUpdateAction()
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)

  function drop() {
    if (reason.trim() === '') return setMissing(true)
    return update.mutate(
      { id: action.id, status: 'dropped', reason },
      {
        success: 'Action dropped',
        failure: 'The action was not dropped',
        onSuccess: onClose,
      },
    )
  }

  return (
    <FormDialog
      role="alertdialog"
      title="Drop this action?"
      description={
        <>
          The team will not do <bdi>“{action.title}”</bdi>. It stays in the list with the reason,
          and you can reopen it.
        </>
      }
      submit="Drop action"
      pending={update.isPending}
      pendingLabel="Dropping…"
      onSubmit={drop}
      onClose={onClose}
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
    </FormDialog>
  )
}
