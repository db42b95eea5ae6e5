import { useId } from 'react'
import { useForm } from 'react-hook-form'
import type { NewApiKey } from '#web/features/api-keys/queries.ts'
import { useCreateApiKey } from '#web/features/api-keys/queries.ts'
import { failureOf } from '#web/lib/api.ts'
import { namesFields, showServerIssues } from '#web/lib/form.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { FormProblem } from '#web/ui/FormProblem.tsx'
import { TextField } from '#web/ui/TextField.tsx'

const LONGEST_NAME = 80

/** Mount it to open it. */
export function NewKeyDialog({
  onClose,
  onMade,
}: {
  onClose: () => void
  onMade: (made: NewApiKey) => void
}) {
  const id = useId()
  const create = useCreateApiKey()
  const form = useForm({ defaultValues: { name: '' } })

  const submit = form.handleSubmit(async ({ name }) => {
    if (create.isPending) return
    try {
      const made = await create.mutateAsync(name)
      onMade({ name: made.name, key: made.key })
    } catch (error) {
      showServerIssues(form, error)
    }
  })

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !create.isPending && onClose()}
      title="Create API key"
      description="The key is shown only once, after you create it."
      footer={
        <>
          <Button variant="secondary" disabled={create.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} pending={create.isPending} pendingLabel="Creating…">
            Create key
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="grid gap-5">
        <TextField
          label="Name"
          hint="The program that will use it, such as Weekly report."
          autoComplete="off"
          maxLength={LONGEST_NAME}
          error={form.formState.errors.name?.message}
          {...form.register('name', {
            validate: (name) => name.trim() !== '' || 'Please enter a name for the key.',
          })}
        />
        {create.isError && !namesFields(create.error) && (
          <div role="alert">
            <FormProblem>
              {failureOf(create.error, "We couldn't create the key. Please try again.")}
            </FormProblem>
          </div>
        )}
      </form>
    </Dialog>
  )
}
