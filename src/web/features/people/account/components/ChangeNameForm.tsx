import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { changedNames, checkNames } from '#web/features/people/account/name-checks.ts'
import type { Names } from '#web/features/people/account/name-checks.ts'
import { useRename } from '#web/features/people/account/queries.ts'
import { useUser } from '#web/features/people/auth/queries.ts'
import { checkResolver, fieldProps, showServerIssues, submitHandler } from '#web/lib/form.ts'
import { Button } from '#web/ui/Button.tsx'
import { Form } from '#web/ui/Form.tsx'
import { MutationError } from '#web/ui/MutationError.tsx'
import { TextField } from '#web/ui/TextField.tsx'

/** Focused when it appears. */
export function ChangeNameForm({ onClose }: { onClose: () => void }) {
  const user = useUser()
  const rename = useRename()
  const check = (names: Names) => checkNames(names, user)
  const form = useForm<Names>({
    resolver: checkResolver(check),
    defaultValues: { firstName: user.firstName, lastName: user.lastName },
  })
  const { setFocus } = form

  useEffect(() => setFocus('firstName'), [setFocus])

  const submit = submitHandler({ form, mutation: rename }, (names) =>
    rename.mutate(changedNames(names, user), {
      success: 'Name updated',
      onSuccess: onClose,
      onError: (error) => showServerIssues(form, error),
    }),
  )

  return (
    <Form onSubmit={submit} className="grid gap-5">
      <TextField
        label="First name"
        autoComplete="given-name"
        required
        {...fieldProps(form, 'firstName')}
      />
      <TextField
        label="Last name"
        autoComplete="family-name"
        required
        {...fieldProps(form, 'lastName')}
      />
      <MutationError
        error={rename.error}
        fallback="We couldn't change your name. Please try again."
        exceptFields
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={rename.isPending} pendingLabel="Saving…">
          Save name
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Form>
  )
}
