import { useQuery } from '@tanstack/react-query'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useEffect, useId } from 'react'
import { ACTION_LENGTHS } from '#domain/actions.ts'
import type { Round } from '#contract/rounds.ts'
import { useAddAction } from '#web/features/teams/actions/queries.ts'
import { useUser } from '#web/features/people/auth/queries.ts'
import {
  ACTION_FIELD,
  actionInput,
  suggestedOwners,
} from '#web/features/results/meeting/meeting-action-form.ts'
import type { ActionValues } from '#web/features/results/meeting/meeting-action-form.ts'
import { categoryOf } from '#web/features/results/meeting/screens.ts'
import type { Screen } from '#web/features/results/meeting/screens.ts'
import { teamMembersQuery } from '#web/features/teams/teams/member-queries.ts'
import { failureOf } from '#web/lib/api.ts'
import { showServerIssues, fieldProps } from '#web/lib/form.ts'
import { useDraftForm } from '#web/lib/use-draft-form.ts'
import { Button } from '#web/ui/Button.tsx'
import { Form } from '#web/ui/Form.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'

export interface ActionFormProps {
  round: Round
  categories: readonly string[]
  /** The screen that the action follows from; its category is chosen. */
  origin: Screen | undefined
  onBack: (() => void) | undefined
}

/** Adds an action. What is typed stays while the team looks at another screen. */
export function ActionForm({ round, categories, origin, onBack }: ActionFormProps) {
  const owners = useId()
  const { id: userId } = useUser()
  const members = useQuery(teamMembersQuery(round.teamId)).data ?? []
  const create = useAddAction()
  const { form, discard } = useDraftForm<ActionValues>({
    draft: { name: `meeting.${round.id}`, owner: userId },
    defaultValues: { title: '', owner: '', dueDate: '', category: categoryOf(origin) ?? '' },
  })
  const { handleSubmit, setError, setFocus } = form
  useEffect(() => {
    if (origin) setFocus('title')
  }, [origin, setFocus])
  const add = handleSubmit((values) => {
    if (!values.title.trim()) {
      return setError(
        'title',
        { message: 'Please enter what the team will do.' },
        { shouldFocus: true },
      )
    }
    create.mutate(
      { teamId: round.teamId, ...actionInput(values, round, members, origin) },
      {
        onSuccess: () => {
          discard()
          // The form does not know its fields while it resets them.
          document.getElementById(ACTION_FIELD)?.focus()
        },
        onError: (error) => showServerIssues(form, error, { ownerMemberId: 'owner' }),
      },
    )
  })
  return (
    <Form onSubmit={(event) => void add(event)} className="grid gap-4">
      <TextField
        id={ACTION_FIELD}
        label="What will we do?"
        maxLength={ACTION_LENGTHS.title}
        autoComplete="off"
        required
        {...fieldProps(form, 'title')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Owner"
          required={false}
          list={owners}
          maxLength={ACTION_LENGTHS.owner}
          autoComplete="off"
          {...fieldProps(form, 'owner')}
        />
        <TextField type="date" label="Due date" required={false} {...fieldProps(form, 'dueDate')} />
      </div>
      <datalist id={owners}>
        {suggestedOwners(members).map((owner) => (
          <option key={owner}>{owner}</option>
        ))}
      </datalist>
      <SelectField
        label="Category"
        required={false}
        placeholder="None"
        options={categories}
        {...fieldProps(form, 'category')}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" size="lg" pending={create.isPending} pendingLabel="Adding…">
          Add action
        </Button>
        {onBack && (
          <Button variant="quiet" onClick={onBack}>
            <ArrowLeft aria-hidden="true" className="size-[1.1em]" />
            Back to the question
          </Button>
        )}
      </div>
      <p role="status" className="text-base empty:hidden">
        {create.isSuccess && <>Added: {create.data.title}</>}
      </p>
      <p role="alert" className="text-base font-medium text-red-text empty:hidden">
        {create.isError && failureOf(create.error, "We couldn't add the action. Please try again.")}
      </p>
    </Form>
  )
}
