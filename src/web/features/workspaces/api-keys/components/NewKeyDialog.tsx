import { KEY_DRAFT, useCreateApiKey } from '#web/features/workspaces/api-keys/queries.ts'
import { showServerIssues, fieldProps } from '#web/lib/form.ts'
import { useUser } from '#web/features/people/auth/queries.ts'
import { useDraftForm } from '#web/lib/use-draft-form.ts'
import { CopyField } from '#web/ui/CopyField.tsx'
import { focusOnMount } from '#web/ui/focus-on-mount.ts'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { MutationError } from '#web/ui/MutationError.tsx'
import { TextField } from '#web/ui/TextField.tsx'

const MAX_NAME_LENGTH = 80

/** Creates a key and then shows it. Open while mounted. */
export function NewKeyDialog({ onClose }: { onClose: () => void }) {
  const create = useCreateApiKey()
  const user = useUser()
  const { form, ...draft } = useDraftForm({
    draft: { name: KEY_DRAFT, owner: user.id },
    defaultValues: { name: '' },
  })
  const created = create.data

  const submit = form.handleSubmit(({ name }) =>
    create.mutate(name, { onError: (error) => showServerIssues(form, error) }),
  )

  return (
    <FormDialog
      {...(created
        ? {
            title: 'Copy your new key now',
            description:
              "We store only a hash, so it can't be shown again. Anyone who has it can read what you can read, and create rounds.",
            submit: "I've saved it",
            cancel: null,
            closesByButton: true,
            onSubmit: onClose,
          }
        : {
            draft,
            title: 'Create API key',
            description: 'The key is shown only once, after you create it.',
            submit: 'Create key',
            onSubmit: submit,
          })}
      pending={create.isPending}
      pendingLabel="Creating…"
      onClose={onClose}
    >
      {created ? (
        // Focused, since the field that had the focus is gone, and so that a screen reader says what is new.
        <section ref={focusOnMount} tabIndex={-1} aria-label={`Your new key, ${created.name}`}>
          <CopyField label={created.name} value={created.key} copiedTitle="API key copied" />
        </section>
      ) : (
        <>
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
        </>
      )}
    </FormDialog>
  )
}
