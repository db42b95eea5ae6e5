import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import type { Action } from '#contract/actions.ts'
import { assessmentsQuery } from '#web/features/rounds/assessments/queries.ts'
import { useUser } from '#web/features/people/auth/queries.ts'
import {
  aboutQuestion,
  categoryGroups,
  checkAction,
  newValues,
  OTHER_OWNER,
  ownerChoices,
  toInput,
  toValues,
} from '#web/features/teams/actions/action-form.ts'
import type { ActionStart, ActionValues } from '#web/features/teams/actions/action-form.ts'
import { actionDraft, useAddAction, useUpdateAction } from '#web/features/teams/actions/queries.ts'
import { teamMembersQuery } from '#web/features/teams/teams/member-queries.ts'
import { checkResolver, showServerIssues, fieldProps } from '#web/lib/form.ts'
import { useDraftForm } from '#web/lib/use-draft-form.ts'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { MutationError } from '#web/ui/MutationError.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'

export interface ActionDialogProps {
  teamId: string
  teamName: string
  /** The action to edit; absent for a new one. */
  action?: Action
  /** What a new action starts with. */
  start?: ActionStart
  onClose: () => void
}

const NOTHING: ActionStart = {}

/** Adds an action of a team, or edits one. */
export function ActionDialog({
  teamId,
  teamName,
  action,
  start = NOTHING,
  onClose,
}: ActionDialogProps) {
  const user = useUser()
  const add = useAddAction()
  const update = useUpdateAction()
  const { data: members } = useQuery(teamMembersQuery(teamId))
  const { form, ...draft } = useDraftForm<ActionValues>({
    draft: { name: actionDraft(teamId, action?.id), owner: user.id },
    defaultValues: action ? toValues(action) : newValues(start),
    // What the page suggests is newer than what was typed before.
    ...(start.title !== undefined && { typed: newValues(start) }),
    resolver: checkResolver(checkAction),
  })
  const owner = useWatch({ control: form.control, name: 'owner' })
  const pending = add.isPending || update.isPending
  const error = add.error ?? update.error
  const question = start.question ?? questionOf(action)

  const feedback = {
    onSuccess: onClose,
    onError: (problem: Error) => showServerIssues(form, problem),
  }

  function save(values: ActionValues) {
    const input = toInput(values)
    if (action) update.mutate({ id: action.id, ...input }, { success: 'Action saved', ...feedback })
    else {
      const { roundId = null } = start
      add.mutate({ teamId, ...input, sessionId: roundId }, { success: 'Action added', ...feedback })
    }
  }

  return (
    <FormDialog
      draft={draft}
      title={action ? 'Edit action' : 'Add action'}
      description={
        <>
          What the team <bdi>{teamName}</bdi> agreed to do.
        </>
      }
      submit={action ? 'Save changes' : 'Add action'}
      pending={pending}
      pendingLabel="Saving…"
      onSubmit={form.handleSubmit(save)}
      onClose={onClose}
    >
      <MutationError error={error} fallback="We couldn't save the action. Please try again." />
      <TextField
        label="What will the team do?"
        required
        autoComplete="off"
        {...fieldProps(form, 'title')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label="Owner"
          required={false}
          placeholder="No owner"
          options={ownerChoices(members ?? [], action)}
          hint={
            owner !== '' && owner !== OTHER_OWNER ? 'Gets an email about this action.' : undefined
          }
          {...form.register('owner')}
        />
        <TextField label="Due date" required={false} type="date" {...form.register('dueDate')} />
      </div>
      {owner === OTHER_OWNER && (
        <TextField
          label="Owner in words"
          autoComplete="off"
          hint="Such as “the whole team”. No email is sent."
          {...fieldProps(form, 'ownerName')}
        />
      )}
      <AboutField
        question={question}
        category={action?.category ?? start.category}
        assessmentType={start.assessmentType}
        wiring={form.register('about')}
      />
    </FormDialog>
  )
}

/** The category, or the question from which the dialog was opened. */
function AboutField({
  question,
  category,
  assessmentType,
  wiring,
}: {
  question: ActionStart['question'] | undefined
  category: string | null | undefined
  assessmentType: ActionStart['assessmentType']
  wiring: object
}) {
  const { data } = useQuery(assessmentsQuery)
  const groups = categoryGroups(data ?? [], { assessmentType, category })
  const isListed = groups.some(({ options }) => options.some((own) => own === category))
  return (
    <SelectField
      // The options are loaded later than the form's value, which a select without them loses.
      key={data ? 'loaded' : 'loading'}
      label="About"
      required={false}
      hint="The next round's results show how the score of this category or question has changed."
      placeholder="Nothing in particular"
      options={[
        ...(question
          ? [{ value: aboutQuestion(question.id), label: `Question: ${question.text}` }]
          : []),
        ...(category && !isListed ? [category] : []),
        ...groups,
      ]}
      {...wiring}
    />
  )
}

const questionOf = (action: Action | undefined) =>
  action?.questionId && action.questionText
    ? { id: action.questionId, text: action.questionText }
    : undefined
