import { useRef } from 'react'
import type { Team, TeamMember } from '#contract/teams.ts'
import { MAX_ROSTER } from '#domain/invited-rounds.ts'
import { adding, useChangeMembers } from '#web/features/teams/teams/member-queries.ts'
import { peopleInWords } from '#web/features/teams/teams/people-words.ts'
import {
  addProblem,
  mailboxesOf,
  readPeople,
  remainingText,
} from '#web/features/teams/teams/read-people.ts'
import { PeopleField } from '#web/features/teams/teams/components/PeopleField.tsx'
import { Button } from '#web/ui/Button.tsx'

/** Adds pasted people to the team, inside the form of a new round. */
export function AddMembers({
  team,
  members,
  text,
  error,
  onChange,
  onError,
  onAdded,
}: {
  team: Team
  members: readonly TeamMember[]
  text: string
  error: string | undefined
  onChange: (text: string) => void
  onError: (message: string) => void
  /** All people in the text were added. */
  onAdded: () => void
}) {
  const change = useChangeMembers(team.id)
  const field = useRef<HTMLDivElement>(null)
  const known = mailboxesOf(members)
  const people = readPeople(text, known)
  const { additions, invalid } = people

  function fail(message: string) {
    onError(message)
    field.current?.querySelector('textarea')?.focus()
  }

  function add() {
    if (change.isPending) return
    if (additions.length > MAX_ROSTER - members.length) {
      fail(`A team can have at most ${peopleInWords(MAX_ROSTER)}.`)
      return
    }
    if (additions.length === 0) {
      fail(
        invalid.length > 0
          ? 'Please correct the entries marked below.'
          : 'Please enter an address that is not in the team yet.',
      )
      return
    }
    change.mutate(adding(additions), {
      success: `${peopleInWords(additions.length)} added to the team`,
      onSuccess: () => {
        onChange(remainingText(people))
        if (invalid.length === 0) onAdded()
        else fail('These entries were not added: please correct or remove them.')
      },
      onError: (failure) => fail(addProblem(failure, additions, members.length)),
    })
  }

  return (
    <div ref={field}>
      <PeopleField
        text={text}
        known={known}
        error={error}
        readOnly={change.isPending}
        onChange={onChange}
      />
      <Button
        variant="secondary"
        className="mt-3"
        pending={change.isPending}
        pendingLabel="Adding…"
        onClick={add}
      >
        {additions.length > 0
          ? `Add ${peopleInWords(additions.length)} to the team`
          : 'Add people to the team'}
      </Button>
    </div>
  )
}
