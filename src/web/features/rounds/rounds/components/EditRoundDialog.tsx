import { useWatch } from 'react-hook-form'
import type { Round } from '#contract/rounds.ts'
import { maxRoundHours } from '#domain/limits.ts'
import { LINK_HOURS } from '#domain/plans.ts'
import { useUser } from '#web/features/people/auth/queries.ts'
import { checkEdit, toEditValues, toRoundChange } from '#web/features/rounds/rounds/round-edit.ts'
import type { EditValues } from '#web/features/rounds/rounds/round-edit.ts'
import { roundDraft, useUpdateRound } from '#web/features/rounds/rounds/queries.ts'
import { ReadOnlyNotice } from '#web/features/teams/teams/components/ReadOnlyTeam.tsx'
import { checkResolver, showServerIssues, toastFirstIssue, fieldProps } from '#web/lib/form.ts'
import { formatDateTime } from '#web/lib/time.ts'
import { useDraftForm } from '#web/lib/use-draft-form.ts'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { TextArea, TextField } from '#web/ui/TextField.tsx'
import { GroupSizeField } from './GroupSizeField.tsx'
import { LinkLifetimeField } from './LinkLifetimeField.tsx'
import { RoundProblem } from './RoundProblem.tsx'

export function EditRoundDialog({
  round,
  readOnly,
  onClose,
}: {
  round: Round
  /** True if the team is read-only, so that the link cannot be extended. */
  readOnly: boolean
  onClose: () => void
}) {
  const user = useUser()
  const update = useUpdateRound()
  const { form, ...draft } = useDraftForm<EditValues>({
    draft: { name: roundDraft(round.id), owner: user.id },
    defaultValues: toEditValues(round),
    resolver: checkResolver((values) => checkEdit(values, maxHours)),
  })
  const { register, formState } = form
  const invited = round.access === 'invited'
  const linkLife = useWatch({ control: form.control, name: 'linkLife' })
  const error = (field: keyof EditValues) => formState.errors[field]?.message
  const maxHours = maxRoundHours(user, round.access)

  function save(values: EditValues) {
    update.mutate(
      { id: round.id, ...toRoundChange(values, round) },
      {
        success: 'Round saved',
        onSuccess: onClose,
        onError: (failure) => showServerIssues(form, failure, { expiresAt: 'linkLife' }),
      },
    )
  }

  return (
    <FormDialog
      draft={draft}
      title="Edit details"
      submit="Save changes"
      pending={update.isPending}
      pendingLabel="Saving…"
      onSubmit={form.handleSubmit(save, () =>
        toastFirstIssue(checkEdit(form.getValues(), maxHours)),
      )}
      onClose={onClose}
    >
      {update.error && (
        <RoundProblem
          error={update.error}
          fallback="We couldn't save the round. Please try again."
        />
      )}
      <TextField label="Title" required maxLength={160} {...fieldProps(form, 'title')} />
      <TextArea
        label="Description"
        required={false}
        rows={3}
        maxLength={1000}
        {...fieldProps(form, 'description')}
      />
      {!invited && (
        <TextField
          label="Number of people in the team"
          required={false}
          type="number"
          inputMode="numeric"
          min={1}
          {...fieldProps(form, 'expectedResponses')}
        />
      )}
      {round.isActive && readOnly && <ReadOnlyNotice title="The end date can't be changed" />}
      {round.isActive && maxHours > LINK_HOURS.default && !readOnly && (
        <LinkLifetimeField
          legend="Link expires"
          hint="A new duration is counted from now."
          keep={`Unchanged: ${formatDateTime(round.expiresAt)}`}
          life={register('linkLife')}
          hours={register('linkHours')}
          chosen={linkLife}
          errors={formState.errors}
          maxHours={maxHours}
          invited={invited}
        />
      )}
      <GroupSizeField
        field={register('groupSize')}
        error={error('groupSize')}
        atLeast={round.groupSize}
        hint="You can raise it but not lower it, because people who responded were promised at least this size."
      />
    </FormDialog>
  )
}
