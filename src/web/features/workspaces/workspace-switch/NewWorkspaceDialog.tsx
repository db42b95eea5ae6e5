import { useForm } from 'react-hook-form'
import { MAX_WORKSPACE_NAME } from '#domain/workspaces.ts'
import { ApiError, failureOf } from '#web/lib/api.ts'
import { hasFieldErrors, showServerIssues, fieldProps } from '#web/lib/form.ts'
import { isOwnServer } from '#web/lib/organization.ts'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { FormProblem } from '#web/ui/FormProblem.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useCreateWorkspace } from './switch-workspace.ts'

/** A dialog that is open while mounted. */
export function NewWorkspaceDialog({ onClose }: { onClose: () => void }) {
  const create = useCreateWorkspace()
  // The page is left after a success.
  const isBusy = create.isPending || create.isSuccess
  const form = useForm({ defaultValues: { name: '' } })
  const submit = form.handleSubmit(({ name }) => {
    create.mutate(name.trim(), { onError: (error) => showServerIssues(form, error) })
  })
  return (
    <FormDialog
      title="New workspace"
      description={`${isOwnServer() ? 'You are its owner.' : 'It starts on the Free plan, with you as its owner.'} It has its own teams, rounds and people.`}
      submit="Create workspace"
      pending={isBusy}
      pendingLabel="Creating…"
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="Name"
        hint="Such as the name of your company or department."
        autoComplete="organization"
        maxLength={MAX_WORKSPACE_NAME}
        {...fieldProps(form, 'name', {
          validate: (name) => name.trim() !== '' || 'Please enter a name.',
        })}
      />
      {create.isError && !hasFieldErrors(create.error) && <Problem error={create.error} />}
    </FormDialog>
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
