import { useState } from 'react'
import type { ConfirmDialogProps } from './ConfirmDialog.tsx'
import { FormDialog } from './FormDialog.tsx'
import { MutationError } from './MutationError.tsx'
import { TypedConfirmation } from './TypedConfirmation.tsx'

/** The content of `ConfirmDialog`, which is loaded on demand. */
export function ConfirmQuestion<Data, Variables>({
  confirmLabel,
  typed,
  mutation,
  variables,
  success,
  failure,
  problem,
  onSuccess,
  onError,
  leavesPage = false,
  danger = true,
  onClose,
  children,
  ...dialog
}: ConfirmDialogProps<Data, Variables>) {
  const [text, setText] = useState('')
  const confirm = () =>
    mutation.mutate(variables, {
      success,
      failure,
      onSuccess: (data) => {
        if (!leavesPage) onClose()
        onSuccess?.(data)
      },
      onError,
    })
  return (
    <FormDialog
      role="alertdialog"
      {...dialog}
      {...{ danger, onClose }}
      submit={confirmLabel}
      pending={mutation.isPending || (leavesPage && mutation.isSuccess)}
      isReady={typed === undefined || text.trim() === typed.trim()}
      onSubmit={confirm}
    >
      {children}
      {typed !== undefined && (
        <TypedConfirmation
          text={typed}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      {problem !== undefined && <MutationError error={mutation.error} fallback={problem} />}
    </FormDialog>
  )
}
