import type { TeamMember } from '#contract/teams.ts'
import { addressProblem } from '#domain/email-address.ts'
import { mailboxOf } from '#domain/mailbox.ts'
import { isMemberName } from '#domain/parse-members.ts'
import { useUser } from '#web/features/people/auth/queries.ts'
import { useChangeMembers } from '#web/features/teams/teams/member-queries.ts'
import { mailboxesOf } from '#web/features/teams/teams/read-people.ts'
import { checkResolver, fieldProps } from '#web/lib/form.ts'
import type { Check } from '#web/lib/form.ts'
import { useDraftForm } from '#web/lib/use-draft-form.ts'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { MutationError } from '#web/ui/MutationError.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import type { TeamMembersProps } from './AddPeopleDialog.tsx'

interface Values {
  name: string
  email: string
}

/** Edits the name and the address of a person in a team. */
export function PersonDialog({
  teamId,
  members,
  member,
  onClose,
}: TeamMembersProps & { member: TeamMember }) {
  const change = useChangeMembers(teamId)
  const others = mailboxesOf(members.filter(({ id }) => id !== member.id))
  const user = useUser()
  const check: Check<Values> = ({ name, email }) => {
    const problems = [
      [
        'name',
        isMemberName(name.trim()) ? undefined : 'Please use at most 120 readable characters.',
      ],
      [
        'email',
        addressProblem(email.trim()) ??
          (others.has(mailboxOf(email)) ? 'This mailbox is in the list already.' : undefined),
      ],
    ] as const
    return problems.flatMap(([field, description]) =>
      description ? [{ field, title: 'Missing Information', description }] : [],
    )
  }
  const { form, ...draft } = useDraftForm<Values>({
    draft: { name: `person.${member.id}`, owner: user.id },
    defaultValues: { name: member.name ?? '', email: member.email },
    resolver: checkResolver(check),
  })

  const save = ({ name, email }: Values) => {
    const person = { name: name.trim() || null, email: email.trim() }
    change.mutate((stored) => stored.map((other) => (other.id === member.id ? person : other)), {
      success: 'Team member saved',
      onSuccess: () => {
        draft.discard()
        onClose()
      },
    })
  }

  return (
    <FormDialog
      draft={draft}
      title="Edit team member"
      description="Rounds that have started keep the name and address they began with. To correct the list of a running round, open its invitations."
      submit="Save changes"
      pending={change.isPending}
      pendingLabel="Saving…"
      onSubmit={form.handleSubmit(save)}
      onClose={onClose}
    >
      <MutationError error={change.error} fallback="We couldn't save this. Please try again." />
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
