import { useId, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import type { ReactNode } from 'react'
import type { AssessmentSummary } from '#contract/assessments.ts'
import type { Team } from '#contract/teams.ts'
import { canCreateSession, monthlySessionLimit } from '#domain/limits.ts'
import { PLANS } from '#domain/plans.ts'
import { DEFAULT_GROUP_SIZE } from '#domain/release.ts'
import { useUser } from '#web/features/auth/queries.ts'
import { DEFAULT_LIFE } from '#web/features/sessions/link-lifetime.ts'
import { useCreateSession } from '#web/features/sessions/queries.ts'
import {
  checkSession,
  suggestedTitle,
  toSessionInput,
} from '#web/features/sessions/session-form.ts'
import type { SessionValues } from '#web/features/sessions/session-form.ts'
import { sessionProblem } from '#web/features/sessions/session-problem.ts'
import { ReadOnlyNotice } from '#web/features/teams/components/ReadOnlyTeam.tsx'
import { checkedBy, showServerIssues, toastFirst } from '#web/lib/form.ts'
import { toast } from '#web/lib/toast.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextArea, TextField } from '#web/ui/TextField.tsx'
import type { User } from '#contract/auth.ts'
import { UpgradeNotice } from '#web/features/billing/components/UpgradeNotice.tsx'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { AssessmentField } from './AssessmentField.tsx'
import { GroupSizeField } from './GroupSizeField.tsx'
import { LinkLifetimeField } from './LinkLifetimeField.tsx'
import { SessionProblem } from './SessionProblem.tsx'
import { SessionSummary } from './SessionSummary.tsx'
import { TeamChoice } from './TeamChoice.tsx'

export interface CreateSessionFormProps {
  teams: readonly Team[]
  assessments: readonly AssessmentSummary[]
  usedThisMonth: number
  /** What the URL asks for; anything unknown counts as nothing. */
  preselected: { type: string | null; team: string | null }
}

export function CreateSessionForm(props: CreateSessionFormProps) {
  const { teams, assessments, usedThisMonth } = props
  const user = useUser()
  const navigate = useNavigate()
  const createSession = useCreateSession()
  const [defaultValues] = useState(() => startValues(props))
  const form = useForm<SessionValues>({ resolver: checkedBy(checkSession), defaultValues })
  const { register, formState } = form
  const values = { ...defaultValues, ...useWatch({ control: form.control }) }
  const error = (field: keyof SessionValues) => formState.errors[field]?.message
  const closedTeam = teams.find(({ id, readOnly }) => readOnly && id === props.preselected.team)
  const mayCreate = canCreateSession(user, usedThisMonth)
  const titleOf = (type: string) => assessments.find((one) => one.type === type)?.title

  const [suggested, setSuggested] = useState(defaultValues.title)
  /** The suggestion follows the assessment for as long as nobody has written a title. */
  function suggestTitle(type: string) {
    const next = suggestedTitle(titleOf(type) ?? '')
    const current = form.getValues('title')
    if (current === suggested || !current.trim()) form.setValue('title', next)
    setSuggested(next)
  }

  function create(checked: SessionValues) {
    // Enter in a field does not ask the button whether it is busy.
    if (createSession.isPending) return
    createSession.mutate(toSessionInput(checked), {
      onSuccess: ({ id }) => void navigate(paths.shareSession(id)),
      onError: (failure) => {
        const { title, description } = sessionProblem(failure)
        toast({ title, description, tone: 'error' })
        showServerIssues(form, failure, { expiresInHours: 'linkLife' })
      },
    })
  }

  return (
    <div className="grid items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <form
        noValidate
        onSubmit={form.handleSubmit(create, () => toastFirst(checkSession(form.getValues())))}
      >
        {!mayCreate && <MonthlyLimit user={user} className="mb-8" />}
        {closedTeam && (
          <div className="mb-8">
            <ReadOnlyNotice title={<bdi>{closedTeam.name}</bdi>} />
          </div>
        )}
        <FormPart title="Who answers">
          <TeamChoice
            teams={teams}
            field={{ ...register('teamId'), value: values.teamId }}
            error={error('teamId')}
            onCreated={({ id }) => form.setValue('teamId', id, { shouldValidate: true })}
          />
          <TextField
            label="How many people do you ask?"
            required={false}
            type="number"
            inputMode="numeric"
            min={1}
            className="sm:w-96"
            hint="Shows later how many of them have answered."
            error={error('expectedResponses')}
            {...register('expectedResponses')}
          />
        </FormPart>
        <FormPart title="What they answer">
          <AssessmentField
            assessments={assessments}
            field={register('assessmentType', {
              onChange: (event: { target: { value: string } }) => suggestTitle(event.target.value),
            })}
            error={error('assessmentType')}
          />
          <TextField
            label="Title"
            required
            maxLength={160}
            hint="Everybody who opens the link reads it."
            error={error('title')}
            {...register('title')}
          />
          <TextArea
            label="Description"
            required={false}
            rows={3}
            maxLength={1000}
            hint="A sentence or two about why you ask."
            error={error('description')}
            {...register('description')}
          />
        </FormPart>
        <FormPart title="How long the link works">
          <LinkLifetimeField
            legend="Link expires after"
            life={register('linkLife')}
            hours={register('linkHours')}
            chosen={values.linkLife}
            errors={formState.errors}
            unlocked={PLANS[user.subscriptionTier].limits.hasCustomLinkExpiry}
          />
        </FormPart>
        <FormPart title="How people are protected">
          <GroupSizeField
            field={register('groupSize')}
            error={error('groupSize')}
            hint="Answers count only together with so many others. Everybody reads this before the first question; later it can be raised, never lowered."
          />
          <PromiseLimits />
        </FormPart>
        <div className="border-t border-ink pt-6">
          {createSession.error && <SessionProblem error={createSession.error} />}
          <Button
            type="submit"
            size="lg"
            disabled={!mayCreate}
            pending={createSession.isPending}
            pendingLabel="Creating…"
          >
            Create the link
          </Button>
          {!mayCreate && (
            <p className="mt-2 text-sm text-muted">Your plan has no session left this month.</p>
          )}
        </div>
      </form>
      <SessionSummary
        values={values}
        team={teams.find((team) => team.id === values.teamId)}
        assessment={assessments.find((one) => one.type === values.assessmentType)}
      />
    </div>
  )
}

function startValues({ teams, assessments, preselected }: CreateSessionFormProps): SessionValues {
  const assessment = assessments.find(({ type }) => type === preselected.type)
  const open = teams.filter(({ readOnly }) => !readOnly)
  const team = open.find(({ id }) => id === preselected.team)
  const only = open.length === 1 ? open[0] : undefined
  return {
    teamId: (team ?? only)?.id ?? '',
    assessmentType: assessment?.type ?? '',
    title: assessment ? suggestedTitle(assessment.title) : '',
    description: '',
    linkLife: DEFAULT_LIFE,
    linkHours: '',
    groupSize: String(DEFAULT_GROUP_SIZE),
    expectedResponses: '',
  }
}

/** A ruled part of a long form. */
function FormPart({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className="border-t border-ink pt-5 pb-10">
      <h2 id={heading} className="mb-5 font-display text-xl font-medium">
        {title}
      </h2>
      <div className="grid gap-6">{children}</div>
    </section>
  )
}

/** Said before anything is typed: this month's sessions are used up. */
function MonthlyLimit({ user, className }: { user: User; className?: string }) {
  const limit = monthlySessionLimit(user)
  const name = PLANS[user.subscriptionTier].name
  return (
    <div className={className}>
      <UpgradeNotice title="This month's sessions are used up">
        The {name} plan has {limit} {limit === 1 ? 'session' : 'sessions'} a calendar month, and
        deleting one gives no place back. You can start the next round on the 1st, or upgrade your
        plan to create more now.
      </UpgradeNotice>
    </div>
  )
}

/** What anonymity does not cover, said plainly where a round is set up. */
function PromiseLimits() {
  return (
    <Disclosure summary="What this does not protect against">
      <ul className="mt-2 list-disc space-y-2 pl-11 text-sm text-muted">
        <li>
          Whoever has the link can answer more than once. Someone who forges answers can thin the
          group until a single real answer shows through.
        </li>
        <li>Rounds over overlapping teams can be compared with each other.</li>
        <li>Where everybody answers alike, the figure shows what everybody answered.</li>
      </ul>
    </Disclosure>
  )
}
