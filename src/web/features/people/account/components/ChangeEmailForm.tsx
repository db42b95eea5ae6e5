import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { addressProblem } from '#domain/email-address.ts'
import { useChangeEmail } from '#web/features/people/email-change/queries.ts'
import { checkResolver, fieldProps, showServerIssues, submitHandler } from '#web/lib/form.ts'
import type { Issue } from '#web/lib/form.ts'
import { Button } from '#web/ui/Button.tsx'
import { Form } from '#web/ui/Form.tsx'
import { MutationError } from '#web/ui/MutationError.tsx'
import { FormSuccess } from '#web/ui/FormSuccess.tsx'
import { TextField } from '#web/ui/TextField.tsx'

interface Values {
  email: string
}

function check({ email }: Values): Issue<Values>[] {
  const description = addressProblem(email.trim())
  return description ? [{ field: 'email', title: 'Email required', description }] : []
}

/** Focused when it appears. */
export function ChangeEmailForm({ onClose }: { onClose: () => void }) {
  const change = useChangeEmail()
  const form = useForm<Values>({
    resolver: checkResolver(check),
    defaultValues: { email: '' },
  })
  const { setFocus } = form

  useEffect(() => setFocus('email'), [setFocus])

  const submit = submitHandler({ form, mutation: change }, ({ email }) =>
    change.mutate(email.trim(), { onError: (error) => showServerIssues(form, error) }),
  )

  if (change.isSuccess) {
    return (
      <div className="grid gap-4">
        <FormSuccess title="Check your new mailbox">
          {change.data.message} Until then, your address stays as it is.
        </FormSuccess>
        <div>
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
        </div>
      </div>
    )
  }
  return (
    <Form onSubmit={submit} className="grid gap-5">
      <TextField
        label="New email address"
        type="email"
        autoComplete="email"
        required
        hint="We send a link to it. Rounds that you are invited to still write to the old address."
        {...fieldProps(form, 'email')}
      />
      <MutationError
        error={change.error}
        fallback="We couldn't send the link. Please try again."
        exceptFields
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={change.isPending} pendingLabel="Sending…">
          Send link
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Form>
  )
}
