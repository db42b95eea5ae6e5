import { browserSupportsWebAuthn } from '@simplewebauthn/browser'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import type { User } from '#contract/auth.ts'
import { clearError, showServerIssues } from '#web/lib/form.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { FormProblem } from '#web/ui/FormProblem.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { firstFactorNote } from './factor-words.ts'
import { passkeyProblem, unsupportedReason } from './passkey-errors.ts'
import { useAddPasskey } from './use-add-passkey.ts'

const MAX_NAME_LENGTH = 80

/** A dialog that is open while mounted. */
export function AddPasskeyDialog({
  user,
  isFirst,
  onClose,
}: {
  user: User
  isFirst: boolean
  onClose: () => void
}) {
  const id = useId()
  const add = useAddPasskey()
  const form = useForm({ defaultValues: { name: '' } })
  const isSupported = browserSupportsWebAuthn()
  const nameProblem = form.formState.errors.name?.message

  const submit = form.handleSubmit(({ name }) => {
    if (add.isPending || !isSupported) return
    clearError(add)
    add.mutate(name.trim(), {
      success: (passkey) => ({ title: 'Passkey added', description: passkey.name }),
      onSuccess: onClose,
      onError: (error) => showServerIssues(form, error),
    })
  })

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !add.isPending && onClose()}
      title="Add a passkey"
      description={
        isSupported &&
        'Your browser asks where to store it: on this device, on your phone, on a security key or in a password manager.'
      }
      footer={
        <>
          <Button variant="secondary" disabled={add.isPending} onClick={onClose}>
            {isSupported ? 'Cancel' : 'Close'}
          </Button>
          {isSupported && (
            <Button
              type="submit"
              form={id}
              pending={add.isPending}
              pendingLabel="Waiting for your browser…"
            >
              Add passkey
            </Button>
          )}
        </>
      }
    >
      {isSupported ? (
        <form id={id} noValidate onSubmit={submit} className="grid gap-5">
          {isFirst && <Notice>{firstFactorNote(user)}</Notice>}
          <TextField
            label="Name"
            hint="To recognize it later, such as Work laptop. Without a name it is called after your browser."
            autoComplete="off"
            maxLength={MAX_NAME_LENGTH}
            required={false}
            error={nameProblem}
            {...form.register('name')}
          />
          {add.isError && !nameProblem && (
            <div role="alert">
              <FormProblem>{passkeyProblem(add.error)}</FormProblem>
            </div>
          )}
        </form>
      ) : (
        <Notice tone="warn">{unsupportedReason(window)}</Notice>
      )}
    </Dialog>
  )
}
