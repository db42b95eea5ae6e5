import { useState } from 'react'
import type { ConfirmDialogProps } from './ConfirmDialog.tsx'
import { FormDialog } from './FormDialog.tsx'
import { MutationError } from './FormProblem.tsx'
import { TextField } from './TextField.tsx'

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
        <TextField
          label={
            <>
              Type <strong className="select-all">{typed}</strong> to confirm
            </>
          }
          value={text}
          onChange={(event) => setText(event.target.value)}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
        />
      )}
      {problem !== undefined && <MutationError error={mutation.error} fallback={problem} />}
    </FormDialog>
  )
}
