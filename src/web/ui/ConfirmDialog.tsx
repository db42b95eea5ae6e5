import type { ReactNode } from 'react'
import { useState } from 'react'
import { FormDialog } from './FormDialog.tsx'
import { TextField } from './TextField.tsx'

export interface ConfirmDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description: ReactNode
  /** Label of the confirming button: "Delete team". */
  confirmLabel: string
  pending?: boolean | undefined
  pendingLabel?: string | undefined
  /** Styles the action as destructive. Default true. */
  danger?: boolean | undefined
  /** If set, the user must type this text to enable the button. */
  typed?: string | undefined
  onConfirm: () => void
  children?: ReactNode
}

/** Asks for confirmation before a destructive action. */
export function ConfirmDialog({ open, onOpenChange, ...rest }: ConfirmDialogProps) {
  return open ? <Question onOpenChange={onOpenChange} {...rest} /> : null
}

function Question({
  onOpenChange,
  title,
  description,
  confirmLabel,
  pending,
  pendingLabel,
  danger = true,
  typed,
  onConfirm,
  children,
}: Omit<ConfirmDialogProps, 'open'>) {
  const [text, setText] = useState('')
  return (
    <FormDialog
      role="alertdialog"
      {...{ title, description, danger, pending, pendingLabel }}
      submit={confirmLabel}
      isReady={typed === undefined || text.trim() === typed.trim()}
      onSubmit={() => onConfirm()}
      onClose={() => onOpenChange(false)}
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
    </FormDialog>
  )
}
