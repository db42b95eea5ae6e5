import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { useUser } from '#web/features/people/auth/queries.ts'
import { peopleInWords } from '#web/features/teams/teams/people-words.ts'
import { addProblem, readPeople, remainingText } from '#web/features/teams/teams/read-people.ts'
import type { PeopleRead } from '#web/features/teams/teams/read-people.ts'
import { toast } from '#web/lib/toast.ts'
import { useDraftForm } from '#web/lib/use-draft-form.ts'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { PeopleField } from './PeopleField.tsx'

export interface AddPeopleDialogProps {
  title: string
  description: ReactNode
  /** Name of the draft that keeps the text. */
  draft: string
  known: ReadonlySet<string>
  /** How many people the list can take. */
  room: number
  /** The number of people before the new ones in the call's list. */
  sentBefore: number
  /** Words on the button: "Add 3 people", "Invite 3 people". */
  verb: string
  onAdd: (additions: PeopleRead['additions']) => Promise<unknown>
  onClose: () => void
}

/** Adds pasted people to a list. Entries with errors stay in the field. */
export function AddPeopleDialog(props: AddPeopleDialogProps) {
  const { title, description, draft, known, room, sentBefore, verb, onAdd, onClose } = props
  const field = useRef<HTMLDivElement>(null)
  const user = useUser()
  const { form, ...kept } = useDraftForm<{ text: string }>({
    draft: { name: draft, owner: user.id },
    defaultValues: { text: '' },
  })
  const text = useWatch({ control: form.control, name: 'text' })
  const people = readPeople(text, known)
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<string>()

  function fail(problem: string) {
    setError(problem)
    field.current?.querySelector('textarea')?.focus()
  }

  async function add() {
    const { additions, invalid } = people
    if (additions.length === 0 && invalid.length > 0) {
      return fail('Please correct the entries marked below.')
    }
    if (additions.length === 0 && people.entries.length === 0) {
      return fail('Please enter at least one email address.')
    }
    if (additions.length > room) {
      return fail(`There is room for ${peopleInWords(room)}; this text has ${additions.length}.`)
    }
    setPending(true)
    try {
      if (additions.length > 0) await onAdd(additions)
    } catch (failure) {
      setPending(false)
      if (!(failure instanceof Error)) throw failure
      return fail(addProblem(failure, additions, sentBefore))
    }
    setPending(false)
    toast({ title: `${peopleInWords(additions.length)} added`, tone: 'success' })
    if (invalid.length === 0) {
      kept.discard()
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
      draft={kept}
      title={title}
      description={description}
      submit={
        people.additions.length > 0
          ? `${verb} ${peopleInWords(people.additions.length)}`
          : `${verb} people`
      }
      pending={pending}
      pendingLabel="Adding…"
      onSubmit={add}
      onClose={onClose}
    >
      <div ref={field}>
        <PeopleField
          text={text}
          known={known}
          error={error}
          readOnly={pending}
          onChange={(next) => {
            form.setValue('text', next)
            setError(undefined)
          }}
        />
      </div>
    </FormDialog>
  )
}
