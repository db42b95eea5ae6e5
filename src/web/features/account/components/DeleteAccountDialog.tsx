import { useId } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { Usage } from '#contract/account.ts'
import type { User } from '#contract/auth.ts'
import type { Tier } from '#domain/plans.ts'
import { mayDelete, whatGoes } from '#web/features/account/deletion.ts'
import type { DeletionValues } from '#web/features/account/deletion.ts'
import { useDeleteAccount } from '#web/features/account/queries.ts'
import { PasswordField } from '#web/features/auth/components/PasswordField.tsx'
import { forgetLoginHint } from '#web/features/auth/login-hint.ts'
import { forgetReminder } from '#web/features/confirmation/reminder-dismissal.ts'
import { forgetAttemptsOf } from '#web/features/quiz/taker/attempt-store.ts'
import { ApiError, failureOf } from '#web/lib/api.ts'
import { namesFields, showServerIssues } from '#web/lib/form.ts'
import { toast } from '#web/lib/toast.ts'
import { toastAfterLoad } from '#web/lib/toast.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { FormProblem } from '#web/ui/FormProblem.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { TextAnchor } from '#web/ui/TextLink.tsx'

const FAILED = 'Your account could not be deleted. Please try again.'

/** Mount it to open it. Where it succeeds, the page is left and forgotten. */
export function DeleteAccountDialog({
  user,
  usage,
  onClose,
}: {
  user: User
  usage: Usage | undefined
  onClose: () => void
}) {
  const id = useId()
  const remove = useDeleteAccount()
  const form = useForm<DeletionValues>({ defaultValues: { email: '', password: '' } })
  const { register, handleSubmit, control, formState } = form
  const { errors } = formState
  const ready = mayDelete(useWatch({ control }) as DeletionValues, user)
  const busy = remove.isPending || remove.isSuccess

  const submit = handleSubmit(async ({ email, password }) => {
    if (!ready || busy) return
    try {
      await remove.mutateAsync({ email, ...(user.hasPassword && { password }) })
      leave(user.id)
    } catch (error) {
      showServerIssues(form, error)
      if (error instanceof ApiError && error.status === 401) {
        toast({
          title: 'Your account was not deleted',
          description: 'Your login has ended. Sign in again to delete the account.',
          tone: 'error',
        })
      }
    }
  })

  return (
    <Dialog
      open
      role="alertdialog"
      onOpenChange={(open) => !open && !busy && onClose()}
      title="Delete your account?"
      description={<WhatGoes usage={usage} tier={user.subscriptionTier} />}
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={id}
            variant="danger"
            disabled={!ready}
            pending={busy}
            pendingLabel="Deleting…"
          >
            Delete my account
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="grid gap-5">
        <TextField
          label={
            <>
              Type <strong className="break-all select-all">{user.email}</strong> to confirm
            </>
          }
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          hint="Delete stays off until it is the same."
          inputMode="email"
          error={errors.email?.message}
          {...register('email')}
        />
        {user.hasPassword && (
          <PasswordField
            label="Your password"
            autoComplete="current-password"
            error={errors.password?.message}
            {...register('password')}
          />
        )}
        {remove.isError && !namesFields(remove.error) && (
          <div role="alert">
            <FormProblem>{failureOf(remove.error, FAILED)}</FormProblem>
          </div>
        )}
      </form>
    </Dialog>
  )
}

function WhatGoes({ usage, tier }: { usage: Usage | undefined; tier: Tier }) {
  return (
    <>
      <p>This cannot be undone. What goes, at once and for good:</p>
      <ul className="mt-3 list-disc space-y-1 pl-5 text-ink">
        {whatGoes(usage, tier).map((part) => (
          <li key={part}>{part}</li>
        ))}
      </ul>
      <p className="mt-3">
        Links to open rounds stop working.{' '}
        <TextAnchor href={paths.accountExport} download>
          Download your data
        </TextAnchor>{' '}
        first if you want to keep it.
      </p>
    </>
  )
}

/** Loads the home page anew, so that nothing that was read for the account stays here. */
function leave(accountId: string): void {
  forgetLoginHint()
  forgetAttemptsOf(accountId)
  forgetReminder()
  toastAfterLoad({
    title: 'Your account is deleted',
    description: 'All that belonged to it is gone. One last mail says so.',
    tone: 'success',
  })
  window.location.replace(paths.home)
}
