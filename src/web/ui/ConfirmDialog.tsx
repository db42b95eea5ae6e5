import type { ReactNode } from 'react'
import { useId, useState } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
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
  return open ? <Question {...{ open, onOpenChange, ...rest }} /> : null
}

function Question({
  open,
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
}: ConfirmDialogProps) {
  const form = useId()
  const [text, setText] = useState('')
  const matches = typed === undefined || text.trim() === typed.trim()
  return (
    <Dialog
      role="alertdialog"
      {...{ open, onOpenChange, title, description }}
      footer={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={form}
            variant={danger ? 'danger' : 'primary'}
            disabled={!matches}
            {...{ pending, pendingLabel }}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault()
          if (matches && !pending) onConfirm()
        }}
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
      </form>
    </Dialog>
  )
}
