import type { FormEvent, ReactNode } from 'react'
import { useId } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import type { DialogProps } from './Dialog.tsx'
import { RestoredDraft } from './RestoredDraft.tsx'

export interface FormDialogProps extends Pick<
  DialogProps,
  'title' | 'description' | 'role' | 'closesByButton' | 'children'
> {
  /** Label of the button that submits: "Save changes". */
  submit: ReactNode
  /** Styles that button as destructive. */
  danger?: boolean | undefined
  /** False as long as the form cannot be submitted. */
  isReady?: boolean | undefined
  pending: boolean | undefined
  /** Label of the button in the meantime: "Saving…". */
  pendingLabel?: string | undefined
  /** Label of the button that closes; null for none. */
  cancel?: ReactNode
  /** Not called while `pending`. The browser's own submission is prevented. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown
  onClose: () => void
  /** The draft of the form, from `useDraftForm`. The cancel button discards it. */
  draft?: { readonly restored: boolean; readonly discard: () => void } | undefined
}

/** A dialog with a form. It cannot be closed while the form is being sent. */
export function FormDialog({
  submit,
  danger = false,
  isReady = true,
  pending,
  pendingLabel,
  cancel = 'Cancel',
  onSubmit,
  onClose,
  draft,
  children,
  ...dialog
}: FormDialogProps) {
  const id = useId()
  return (
    <Dialog
      open
      keepsInput={draft !== undefined}
      {...dialog}
      onOpenChange={(open) => !open && !pending && onClose()}
      footer={
        <>
          {cancel !== null && (
            <Button
              variant="secondary"
              disabled={pending}
              onClick={() => {
                draft?.discard()
                onClose()
              }}
            >
              {cancel}
            </Button>
          )}
          <Button
            type="submit"
            form={id}
            variant={danger ? 'danger' : 'primary'}
            disabled={!isReady}
            {...{ pending, pendingLabel }}
          >
            {submit}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady && !pending) void onSubmit(event)
        }}
      >
        {draft?.restored && <RestoredDraft onDiscard={draft.discard} />}
        {children}
      </form>
    </Dialog>
  )
}
