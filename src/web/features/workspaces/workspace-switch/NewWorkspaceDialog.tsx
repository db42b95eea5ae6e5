import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { MAX_WORKSPACE_NAME } from '#domain/workspaces.ts'
import { ApiError, failureOf } from '#web/lib/api.ts'
import { hasFieldErrors, showServerIssues } from '#web/lib/form.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { FormProblem } from '#web/ui/FormProblem.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useCreateWorkspace } from './switch-workspace.ts'

/** A dialog that is open while mounted. */
export function NewWorkspaceDialog({ onClose }: { onClose: () => void }) {
  const id = useId()
  const create = useCreateWorkspace()
  // The page is left after a success.
  const isBusy = create.isPending || create.isSuccess
  const form = useForm({ defaultValues: { name: '' } })
  const submit = form.handleSubmit(({ name }) => {
    if (isBusy) return
    create.mutate(name.trim(), { onError: (error) => showServerIssues(form, error) })
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isBusy && onClose()}
      title="New workspace"
      description="It starts on the Free plan, with you as its owner. It has its own teams, rounds and people."
      footer={
        <>
          <Button variant="secondary" disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} pending={isBusy} pendingLabel="Creating…">
            Create workspace
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="grid gap-5">
        <TextField
          label="Name"
          hint="Such as the name of your company or department."
          autoComplete="organization"
          maxLength={MAX_WORKSPACE_NAME}
          error={form.formState.errors.name?.message}
          {...form.register('name', {
            validate: (name) => name.trim() !== '' || 'Please enter a name.',
          })}
        />
        {create.isError && !hasFieldErrors(create.error) && <Problem error={create.error} />}
      </form>
    </Dialog>
  )
}

function Problem({ error }: { error: Error }) {
  const isLimit = error instanceof ApiError && error.body?.upgradeRequired === true
  const text = failureOf(error, "We couldn't create the workspace. Please try again.")
  return (
    <div role="alert">
      {isLimit ? (
        <Notice tone="warn" title="Upgrade Required">
          {text}
        </Notice>
      ) : (
        <FormProblem>{text}</FormProblem>
      )}
    </div>
  )
}
