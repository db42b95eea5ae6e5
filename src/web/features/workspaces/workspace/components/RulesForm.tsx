import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Workspace, WorkspaceRules } from '#contract/workspaces.ts'
import { GROUP_SIZES } from '#domain/release.ts'
import type { GroupSize } from '#domain/release.ts'
import { groupSizeInWords } from '#web/features/workspaces/workspace/group-size-words.ts'
import { membersQuery, useUpdateWorkspace } from '#web/features/workspaces/workspace/queries.ts'
import {
  erasesMore,
  MAX_RETENTION_MONTHS,
  monthsBefore,
  monthsInWords,
  readMonths,
} from '#web/features/workspaces/workspace/retention.ts'
import { ApiError, failureOf } from '#web/lib/api.ts'
import { formatDate } from '#web/lib/time.ts'
import { usePreload } from '#web/lib/lazy-with-preload.tsx'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { ChoiceCard } from '#web/ui/ChoiceCard.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { FieldGroup } from '#web/ui/FieldGroup.tsx'
import { FormProblem } from '#web/ui/FormProblem.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { serverNow } from '#web/lib/server-clock.ts'

const SIZES = GROUP_SIZES.map((size) => ({
  value: String(size),
  label: groupSizeInWords(size),
}))

/** Months offered first to a workspace that keeps answers forever. */
const SUGGESTED_MONTHS = '24'

/** Changes the rules. Asks first if saving erases answers. */
export function RulesForm({ workspace: { id, rules } }: { workspace: Workspace }) {
  usePreload(ConfirmDialog)
  const update = useUpdateWorkspace(id)
  const [size, setSize] = useState<GroupSize>(rules.minimumGroupSize)
  const [erases, setErases] = useState(rules.retentionMonths !== null)
  const [text, setText] = useState(String(rules.retentionMonths ?? SUGGESTED_MONTHS))
  const [twoFactorRequired, setTwoFactorRequired] = useState(rules.twoFactorRequired)
  const [error, setError] = useState<string>()
  /** Set while the confirmation is open: rounds that ended before this day lose their answers. */
  const [erasedBefore, setErasedBefore] = useState<string>()
  const months = erases ? readMonths(text) : null
  const isChanged =
    size !== rules.minimumGroupSize ||
    months !== rules.retentionMonths ||
    twoFactorRequired !== rules.twoFactorRequired

  function submit() {
    if (update.isPending) return
    if (months === undefined) {
      setError(`Please enter a whole number from 1 to ${MAX_RETENTION_MONTHS}.`)
      return
    }
    if (months !== null && erasesMore(rules.retentionMonths, months)) {
      setErasedBefore(monthsBefore(months, new Date(serverNow())))
    } else update.mutate(changed(months), { success })
  }

  const success = 'Rules saved'
  const changed = (retentionMonths: WorkspaceRules['retentionMonths']) => ({
    rules: { minimumGroupSize: size, retentionMonths, twoFactorRequired },
  })

  return (
    <>
      <form
        noValidate
        className="grid gap-6"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <div className="grid gap-x-12 gap-y-6 lg:grid-cols-2">
          <SelectField
            label="Smallest group size of new rounds"
            hint="Results include responses only in groups of at least this size. Rounds that already exist keep their group size."
            options={SIZES}
            value={String(size)}
            onChange={({ target }) => setSize(Number(target.value) as GroupSize)}
          />
          <FieldGroup legend="Retention">
            <div className="grid gap-2">
              <ChoiceCard
                name="retention"
                label="Keep answers"
                checked={!erases}
                onChange={() => setErases(false)}
              >
                Until the round, its team or this workspace is deleted. Rounds that promised an
                earlier erasure keep to it.
              </ChoiceCard>
              <ChoiceCard
                name="retention"
                label="Erase answers after some time"
                checked={erases}
                onChange={() => setErases(true)}
              >
                Each person's answers are erased some months after a round ends. Scores, the number
                of responses and dates stay, so results and trends remain.
              </ChoiceCard>
            </div>
            {erases && (
              <TextField
                className="mt-4 max-w-56"
                label="Months after the end of a round"
                inputMode="numeric"
                autoComplete="off"
                maxLength={3}
                value={text}
                error={error}
                onChange={(event) => {
                  setText(event.target.value)
                  setError(undefined)
                }}
              />
            )}
          </FieldGroup>
        </div>
        <SignInRule workspaceId={id} checked={twoFactorRequired} onChange={setTwoFactorRequired} />
        {update.isError && <Problem error={update.error} />}
        <Button
          type="submit"
          variant="secondary"
          className="justify-self-start"
          disabled={!isChanged}
          pending={update.isPending}
          pendingLabel="Saving…"
        >
          Save rules
        </Button>
      </form>
      {erasedBefore !== undefined && months && (
        <ConfirmDialog
          title={`Erase answers after ${monthsInWords(months)}?`}
          description={<Consequences {...{ months, erasedBefore }} />}
          confirmLabel="Save and erase"
          pendingLabel="Saving…"
          mutation={update}
          variables={changed(months)}
          success={success}
          onClose={() => setErasedBefore(undefined)}
          onError={() => setErasedBefore(undefined)}
        />
      )}
    </>
  )
}

function SignInRule({
  workspaceId,
  checked,
  onChange,
}: {
  workspaceId: string
  checked: boolean
  onChange: (checked: boolean) => void
}) {
  const { data } = useQuery(membersQuery(workspaceId))
  const without = data?.withoutSecondFactor ?? 0
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">Sign-in</legend>
      <ChoiceCard
        type="checkbox"
        label="Two-factor sign-in required"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      >
        People without a second factor see nothing of this workspace until they set one up.{' '}
        {without > 0
          ? `${without} of ${data?.total} ${without === 1 ? 'has' : 'have'} none now.`
          : data && 'Everyone has one now.'}
      </ChoiceCard>
    </fieldset>
  )
}

function Problem({ error }: { error: Error }) {
  // The owner has no second factor.
  const isConflict = error instanceof ApiError && error.code === 'conflict'
  return (
    <div role="alert">
      <FormProblem>
        {failureOf(error, "We couldn't save the rules. Please try again.")}
        {isConflict && (
          <>
            {' '}
            <TextLink to={paths.accountSecurity}>Open your security settings</TextLink>
          </>
        )}
      </FormProblem>
    </div>
  )
}

function Consequences({ months, erasedBefore }: { months: number; erasedBefore: string }) {
  return (
    <>
      <p>
        Rounds that ended before {formatDate(erasedBefore)} lose their answers within a day, later
        ones {monthsInWords(months)} after their end. This can't be undone.
      </p>
      <p className="mt-2">
        What is erased: each person's answers, responses that were held back, and manager's views.
        What stays: scores, distributions, the number of responses and dates.
      </p>
    </>
  )
}
