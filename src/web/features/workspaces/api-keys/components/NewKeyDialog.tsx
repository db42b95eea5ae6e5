import type { NewApiKey } from '#web/features/workspaces/api-keys/queries.ts'
import { KEY_DRAFT, useCreateApiKey } from '#web/features/workspaces/api-keys/queries.ts'
import { failureOf } from '#web/lib/api.ts'
import { hasFieldErrors, showServerIssues } from '#web/lib/form.ts'
import { useUser } from '#web/features/people/auth/queries.ts'
import { useDraftForm } from '#web/lib/use-draft-form.ts'
import { RestoredDraft } from '#web/ui/RestoredDraft.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { FormProblem } from '#web/ui/FormProblem.tsx'
import { TextField } from '#web/ui/TextField.tsx'

const MAX_NAME_LENGTH = 80

/** A dialog that is open while mounted. */
export function NewKeyDialog({
  onClose,
  onCreated,
}: {
  onClose: () => void
  onCreated: (created: NewApiKey) => void
}) {
  const create = useCreateApiKey()
  const user = useUser()
  const { form, restored, discard } = useDraftForm({
    draft: { name: KEY_DRAFT, owner: user.id },
    defaultValues: { name: '' },
  })

  function cancel() {
    discard()
    onClose()
  }

  const submit = form.handleSubmit(async ({ name }) => {
    try {
      const created = await create.mutateAsync(name)
      onCreated({ name: created.name, key: created.key })
    } catch (error) {
      showServerIssues(form, error)
    }
  })

  return (
    <FormDialog
      keepsInput
      title="Create API key"
      description="The key is shown only once, after you create it."
      submit="Create key"
      pending={create.isPending}
      pendingLabel="Creating…"
      onSubmit={submit}
      onClose={onClose}
      onCancel={cancel}
    >
      {restored && <RestoredDraft onDiscard={discard} />}
      <TextField
        label="Name"
        hint="The program that will use it, such as Weekly report."
        autoComplete="off"
        maxLength={MAX_NAME_LENGTH}
        error={form.formState.errors.name?.message}
        {...form.register('name', {
          validate: (name) => name.trim() !== '' || 'Please enter a name for the key.',
        })}
      />
      {create.isError && !hasFieldErrors(create.error) && (
        <div role="alert">
          <FormProblem>
            {failureOf(create.error, "We couldn't create the key. Please try again.")}
          </FormProblem>
        </div>
      )}
    </FormDialog>
  )
}
