import type { NewApiKey } from '#web/features/workspaces/api-keys/queries.ts'
import { KEY_DRAFT, useCreateApiKey } from '#web/features/workspaces/api-keys/queries.ts'
import { showServerIssues, fieldProps } from '#web/lib/form.ts'
import { useUser } from '#web/features/people/auth/queries.ts'
import { useDraftForm } from '#web/lib/use-draft-form.ts'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { MutationError } from '#web/ui/MutationError.tsx'
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
  const { form, ...draft } = useDraftForm({
    draft: { name: KEY_DRAFT, owner: user.id },
    defaultValues: { name: '' },
  })

  const submit = form.handleSubmit(({ name }) =>
    create.mutate(name, {
      onSuccess: onCreated,
      onError: (error) => showServerIssues(form, error),
    }),
  )

  return (
    <FormDialog
      draft={draft}
      title="Create API key"
      description="The key is shown only once, after you create it."
      submit="Create key"
      pending={create.isPending}
      pendingLabel="Creating…"
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="Name"
        hint="The program that will use it, such as Weekly report."
        autoComplete="off"
        maxLength={MAX_NAME_LENGTH}
        {...fieldProps(form, 'name', {
          validate: (name) => name.trim() !== '' || 'Please enter a name for the key.',
        })}
      />
      <MutationError
        error={create.error}
        fallback="We couldn't create the key. Please try again."
        exceptFields
      />
    </FormDialog>
  )
}
