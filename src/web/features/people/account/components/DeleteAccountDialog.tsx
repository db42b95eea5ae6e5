import { useForm, useWatch } from 'react-hook-form'
import type { Usage } from '#contract/account.ts'
import type { User } from '#contract/auth.ts'
import { formatList } from '#domain/format-list.ts'
import type { Tier } from '#domain/plans.ts'
import { canDelete, listDeletedData } from '#web/features/people/account/deletion.ts'
import type { DeletionValues } from '#web/features/people/account/deletion.ts'
import { useDeleteAccount } from '#web/features/people/account/queries.ts'
import { PasswordField } from '#web/features/people/auth/components/PasswordField.tsx'
import { forgetLoginHint } from '#web/features/people/auth/login-hint.ts'
import { forgetReminder } from '#web/features/people/confirmation/reminder-dismissal.ts'
import { forgetAttemptsOf } from '#web/features/rounds/quiz/questionnaire/attempt-store.ts'
import { clearDrafts } from '#web/lib/draft.ts'
import { showServerIssues, fieldProps } from '#web/lib/form.ts'
import { toastAfterLoad } from '#web/lib/toast.ts'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { DownloadLink } from '#web/ui/DownloadLink.tsx'
import { MutationError } from '#web/ui/MutationError.tsx'
import { TypedConfirmation } from '#web/ui/TypedConfirmation.tsx'

const FAILED = "We couldn't delete your account. Please try again."

export interface DeleteAccountDialogProps {
  user: User
  usage: Usage | undefined
  /** The workspaces without which the account cannot be deleted. */
  toHandOver: readonly string[]
  onClose: () => void
}

/** Mount it to open it. */
export function DeleteAccountDialog({ toHandOver, ...deletion }: DeleteAccountDialogProps) {
  if (toHandOver.length === 0) return <DeletionForm {...deletion} />
  return <HandOverFirst names={toHandOver} onClose={deletion.onClose} />
}

function HandOverFirst({ names, onClose }: { names: readonly string[]; onClose: () => void }) {
  return (
    <Dialog
      open
      role="alertdialog"
      onOpenChange={onClose}
      title="Find another owner first"
      description={
        <>
          You are the only owner of <span className="wrap-anywhere">{formatList(names)}</span>, and
          other people are in {names.length === 1 ? 'it' : 'them'}. Make one of them an owner, or
          delete the workspace. Then you can delete your account.
        </>
      }
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <ButtonLink to={paths.workspacePeople}>Manage people</ButtonLink>
        </>
      }
    />
  )
}

/** On success it leaves the page with a full page load. */
function DeletionForm({ user, usage, onClose }: Omit<DeleteAccountDialogProps, 'toHandOver'>) {
  const remove = useDeleteAccount()
  const form = useForm<DeletionValues>({ defaultValues: { email: '', password: '' } })
  const { handleSubmit, control } = form
  const ready = canDelete(useWatch({ control }) as DeletionValues, user)
  const busy = remove.isPending || remove.isSuccess

  const submit = handleSubmit(({ email, password }) =>
    remove.mutate(
      { email, ...(user.hasPassword && { password }) },
      {
        onSuccess: () => leave(user.id),
        onError: (error) => showServerIssues(form, error),
      },
    ),
  )

  return (
    <FormDialog
      role="alertdialog"
      title="Delete your account?"
      description={<DeletedData usage={usage} tier={user.subscriptionTier} />}
      submit="Delete my account"
      danger
      isReady={ready}
      pending={busy}
      pendingLabel="Deleting…"
      onSubmit={submit}
      onClose={onClose}
    >
      <TypedConfirmation
        text={user.email}
        hint="Enter the exact address to enable deletion."
        inputMode="email"
        {...fieldProps(form, 'email')}
      />
      {user.hasPassword && (
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          {...fieldProps(form, 'password')}
        />
      )}
      <MutationError error={remove.error} fallback={FAILED} exceptFields />
    </FormDialog>
  )
}

function DeletedData({ usage, tier }: { usage: Usage | undefined; tier: Tier }) {
  return (
    <>
      <p>This can't be undone. It permanently deletes:</p>
      <ul className="mt-3 list-disc space-y-1 pl-5 text-ink">
        {listDeletedData(usage, tier).map((part) => (
          <li key={part}>{part}</li>
        ))}
      </ul>
      <p className="mt-3">
        Links to open rounds will stop working.{' '}
        <DownloadLink address={paths.accountExport} label="your file">
          Download your data
        </DownloadLink>{' '}
        first if you want to keep it.
      </p>
    </>
  )
}

/** Leaves with a full page load, so that nothing of the account stays cached. */
function leave(accountId: string): void {
  forgetLoginHint()
  forgetAttemptsOf(accountId)
  forgetReminder()
  clearDrafts()
  toastAfterLoad({
    title: 'Account deleted',
    description: "All its data has been deleted. We've sent you a confirmation email.",
    tone: 'success',
  })
  window.location.replace(paths.home)
}
