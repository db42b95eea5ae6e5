import type { ReactNode } from 'react'
import { mailboxOf } from '#domain/mailbox.ts'
import { isAddress, isMemberName } from '#domain/parse-members.ts'
import { useUser } from '#web/features/people/auth/queries.ts'
import type { MemberInput } from '#web/features/teams/teams/member-queries.ts'
import { checkResolver, fieldProps } from '#web/lib/form.ts'
import type { Check } from '#web/lib/form.ts'
import { useDraftForm } from '#web/lib/use-draft-form.ts'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { MutationError } from '#web/ui/FormProblem.tsx'
import { TextField } from '#web/ui/TextField.tsx'

interface Values {
  name: string
  email: string
}

/** Returns the name of the draft of a person in a list. */
const personDraft = (id: string) => `person.${id}`

/** Edits the name and the address of a person in a list. */
export function PersonDialog({
  id,
  person,
  others,
  title,
  description,
  submit,
  pending,
  error,
  onSave,
  onClose,
}: {
  /** Identifies the person for the draft. */
  id: string
  person: { readonly name: string | null; readonly email: string }
  /** The mailboxes of all others in the list. */
  others: ReadonlySet<string>
  title: string
  description?: ReactNode
  submit: string
  pending: boolean
  error: Error | null
  onSave: (person: MemberInput, onSaved: () => void) => void
  onClose: () => void
}) {
  const user = useUser()
  const check: Check<Values> = ({ name, email }) => {
    const problems = [
      [
        'name',
        isMemberName(name.trim()) ? undefined : 'Please use at most 120 readable characters.',
      ],
      [
        'email',
        !isAddress(email.trim())
          ? 'Please enter a valid email address.'
          : others.has(mailboxOf(email))
            ? 'This mailbox is in the list already.'
            : undefined,
      ],
    ] as const
    return problems.flatMap(([field, description]) =>
      description ? [{ field, title: 'Missing Information', description }] : [],
    )
  }
  const { form, ...draft } = useDraftForm<Values>({
    draft: { name: personDraft(id), owner: user.id },
    defaultValues: { name: person.name ?? '', email: person.email },
    resolver: checkResolver(check),
  })

  return (
    <FormDialog
      draft={draft}
      title={title}
      description={description}
      submit={submit}
      pending={pending}
      pendingLabel="Saving…"
      onSubmit={form.handleSubmit(({ name, email }) =>
        onSave({ name: name.trim() || null, email: email.trim() }, () => {
          draft.discard()
          onClose()
        }),
      )}
      onClose={onClose}
    >
      <MutationError error={error} fallback="We couldn't save this. Please try again." />
      <TextField label="Name" required={false} autoComplete="off" {...fieldProps(form, 'name')} />
      <TextField
        label="Email address"
        required
        type="email"
        autoComplete="off"
        {...fieldProps(form, 'email')}
      />
    </FormDialog>
  )
}
