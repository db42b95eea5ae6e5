import { useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { TeamMember } from '#contract/teams.ts'
import { MAX_ROSTER } from '#domain/invited-rounds.ts'
import { adding, useChangeMembers } from '#web/features/teams/teams/member-queries.ts'
import { useUser } from '#web/features/people/auth/queries.ts'
import { peopleInWords } from '#web/features/teams/teams/people-words.ts'
import {
  addProblem,
  mailboxesOf,
  readPeople,
  remainingText,
} from '#web/features/teams/teams/read-people.ts'
import { toast } from '#web/lib/toast.ts'
import { useDraftForm } from '#web/lib/use-draft-form.ts'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { PeopleField } from './PeopleField.tsx'

export interface TeamMembersProps {
  teamId: string
  members: readonly TeamMember[]
  onClose: () => void
}

/** Adds pasted people to a team. Entries with errors stay in the field. */
export function AddPeopleDialog({
  teamId,
  teamName,
  members,
  onClose,
}: TeamMembersProps & { teamName: string }) {
  const field = useRef<HTMLDivElement>(null)
  const user = useUser()
  const change = useChangeMembers(teamId)
  const { form, ...draft } = useDraftForm<{ text: string }>({
    draft: { name: `members.${teamId}`, owner: user.id },
    defaultValues: { text: '' },
  })
  const known = mailboxesOf(members)
  const room = MAX_ROSTER - members.length
  const text = useWatch({ control: form.control, name: 'text' })
  const people = readPeople(text, known)
  const { additions, invalid } = people
  const [error, setError] = useState<string>()

  function fail(problem: string) {
    setError(problem)
    field.current?.querySelector('textarea')?.focus()
  }

  function add() {
    if (additions.length === 0 && invalid.length > 0) {
      return fail('Please correct the entries marked below.')
    }
    if (additions.length === 0 && people.entries.length === 0) {
      return fail('Please enter at least one email address.')
    }
    if (additions.length > room) {
      return fail(`There is room for ${peopleInWords(room)}; this text has ${additions.length}.`)
    }
    const success = `${peopleInWords(additions.length)} added`
    if (additions.length === 0) {
      // Everyone in the text is in the team already.
      toast({ title: success, tone: 'success' })
      return finish()
    }
    return change.mutate(adding(additions), {
      success,
      onSuccess: finish,
      onError: (failure) => fail(addProblem(failure, additions, members.length)),
    })
  }

  function finish() {
    if (invalid.length === 0) {
      draft.discard()
      onClose()
      return
    }
    form.setValue('text', remainingText(people))
    fail(
      `${peopleInWords(additions.length)} added. ${invalid.length === 1 ? 'This entry was' : 'These entries were'} not: please correct or remove them.`,
    )
  }

  return (
    <FormDialog
      draft={draft}
      title="Add people"
      description={
        <>
          To <bdi>{teamName}</bdi>. No email is sent until you start a round.
        </>
      }
      submit={additions.length > 0 ? `Add ${peopleInWords(additions.length)}` : 'Add people'}
      pending={change.isPending}
      pendingLabel="Adding…"
      onSubmit={add}
      onClose={onClose}
    >
      <div ref={field}>
        <PeopleField
          text={text}
          known={known}
          error={error}
          readOnly={change.isPending}
          onChange={(next) => {
            form.setValue('text', next)
            setError(undefined)
          }}
        />
      </div>
    </FormDialog>
  )
}
