import { useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router'
import type { ReactNode } from 'react'
import type { AssessmentSummary } from '#contract/assessments.ts'
import type { WorkspaceRules } from '#contract/workspaces.ts'
import type { Team } from '#contract/teams.ts'
import { canCreateSession, monthlySessionLimit } from '#domain/limits.ts'
import { PLANS } from '#domain/plans.ts'
import { DEFAULT_GROUP_SIZE, MIN_COMPARISON_SIZE, MIN_DISTRIBUTION_SIZE } from '#domain/release.ts'
import type { GroupSize } from '#domain/release.ts'
import { useUser } from '#web/features/auth/queries.ts'
import { DEFAULT_LIFE } from '#web/features/sessions/link-lifetime.ts'
import { sessionDraft, useCreateSession } from '#web/features/sessions/queries.ts'
import {
  checkSession,
  suggestedTitle,
  toSessionInput,
} from '#web/features/sessions/session-form.ts'
import type { SessionValues } from '#web/features/sessions/session-form.ts'
import { sessionProblem } from '#web/features/sessions/session-problem.ts'
import { useTeam } from '#web/features/teams/queries.ts'
import { ReadOnlyNotice } from '#web/features/teams/components/ReadOnlyTeam.tsx'
import { checkResolver, showServerIssues, toastFirstIssue } from '#web/lib/form.ts'
import { toast } from '#web/lib/toast.ts'
import { paths } from '#web/paths.ts'
import { useDraftForm } from '#web/lib/use-draft-form.ts'
import { RestoredDraft } from '#web/ui/RestoredDraft.tsx'
import { Button } from '#web/ui/Button.tsx'
import { TextArea, TextField } from '#web/ui/TextField.tsx'
import type { User } from '#contract/auth.ts'
import { UpgradeNotice } from '#web/features/billing/components/UpgradeNotice.tsx'
import { PromiseLimits, WorkspaceRulesNote } from './AnonymityNotes.tsx'
import { AssessmentField } from './AssessmentField.tsx'
import { GroupSizeField } from './GroupSizeField.tsx'
import { LinkLifetimeField } from './LinkLifetimeField.tsx'
import { SessionProblem } from './SessionProblem.tsx'
import { SessionSummary } from './SessionSummary.tsx'
import { TeamChoice } from './TeamChoice.tsx'

export interface CreateSessionFormProps {
  /** The first teams by name. */
  teams: readonly Team[]
  /** The number of all teams. */
  teamCount: number
  assessments: readonly AssessmentSummary[]
  usedThisMonth: number
  rules: WorkspaceRules
  /** Query parameters of the URL; unknown values are ignored. */
  preselected: { type: string | null; team: Team | undefined }
}

export function CreateSessionForm(props: CreateSessionFormProps) {
  const { teams, teamCount, assessments, usedThisMonth, rules, preselected } = props
  const smallest = rules.minimumGroupSize
  const user = useUser()
  const navigate = useNavigate()
  const createSession = useCreateSession()
  const { search } = useLocation()
  const [defaultValues] = useState(() => startValues(props))
  const { form, restored, discard } = useDraftForm<SessionValues>({
    // Links preselect the assessment and the team by the query.
    draft: { name: sessionDraft() + search, owner: user.id },
    defaultValues,
    sanitize: (draft) => withoutSmallGroup(withoutUnusableTeam(draft, props), smallest),
    resolver: checkResolver(checkSession),
  })
  const { register, formState } = form
  const values = { ...defaultValues, ...useWatch({ control: form.control }) }
  const error = (field: keyof SessionValues) => formState.errors[field]?.message
  const closedTeam = preselected.team?.readOnly ? preselected.team : undefined
  const [created, setCreated] = useState<Team>()
  const { team } = useTeam(values.teamId || undefined, [
    ...teams,
    ...[preselected.team, created].filter((known) => known !== undefined),
  ])
  const mayCreate = canCreateSession(user, usedThisMonth)
  const titleOf = (type: string) =>
    assessments.find((assessment) => assessment.type === type)?.title

  const [suggested, setSuggested] = useState(() => {
    const title = titleOf(form.getValues('assessmentType'))
    return title === undefined ? '' : suggestedTitle(title)
  })
  /** Updates the suggested title with the assessment unless the user has typed a title. */
  function suggestTitle(type: string) {
    const next = suggestedTitle(titleOf(type) ?? '')
    const current = form.getValues('title')
    if (current === suggested || !current.trim()) form.setValue('title', next)
    setSuggested(next)
  }

  function create(checked: SessionValues) {
    // Enter in a field submits the form even while the button is pending.
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
        onSubmit={form.handleSubmit(create, () => toastFirstIssue(checkSession(form.getValues())))}
      >
        {restored && (
          <div className="mb-8">
            <RestoredDraft onDiscard={discard} />
          </div>
        )}
        {!mayCreate && <MonthlyLimit user={user} className="mb-8" />}
        {closedTeam && (
          <div className="mb-8">
            <ReadOnlyNotice title={<bdi>{closedTeam.name}</bdi>} />
          </div>
        )}
        <FormPart title="Participants">
          <TeamChoice
            team={team}
            total={teamCount}
            hasReadOnly={teams.some(({ readOnly }) => readOnly)}
            field={register('teamId')}
            error={error('teamId')}
            onCreated={(team) => {
              setCreated(team)
              form.setValue('teamId', team.id, { shouldValidate: true })
            }}
          />
          <TextField
            label="Number of people in the team"
            required={false}
            type="number"
            inputMode="numeric"
            min={1}
            className="sm:w-96"
            hint="Used to show participation."
            error={error('expectedResponses')}
            {...register('expectedResponses')}
          />
        </FormPart>
        <FormPart title="Questions">
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
            hint="Shown to everyone who opens the link."
            error={error('title')}
            {...register('title')}
          />
          <TextArea
            label="Description"
            required={false}
            rows={3}
            maxLength={1000}
            hint="A sentence or two about why you are asking."
            error={error('description')}
            {...register('description')}
          />
        </FormPart>
        <FormPart title="Link expiry">
          <LinkLifetimeField
            legend="Link expires after"
            life={register('linkLife')}
            hours={register('linkHours')}
            chosen={values.linkLife}
            errors={formState.errors}
            unlocked={PLANS[user.subscriptionTier].limits.hasCustomLinkExpiry}
          />
        </FormPart>
        <FormPart title="Anonymity">
          <GroupSizeField
            field={register('groupSize')}
            error={error('groupSize')}
            smallest={smallest}
            hint="Responses are added to the results only in groups of at least this size. People see this before the first question. You can raise it later, but not lower it."
          />
          <WorkspaceRulesNote rules={rules} />
          <p className="text-sm text-muted">
            Distributions need at least {MIN_DISTRIBUTION_SIZE} responses, and clear changes between
            rounds at least {MIN_COMPARISON_SIZE} in each. Margins of error are rough below{' '}
            {MIN_DISTRIBUTION_SIZE}.
          </p>
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
            Create link
          </Button>
          {!mayCreate && (
            <p className="mt-2 text-sm text-muted">
              You've used all rounds in your plan this month.
            </p>
          )}
        </div>
      </form>
      <SessionSummary
        values={values}
        team={team}
        assessment={assessments.find(({ type }) => type === values.assessmentType)}
      />
    </div>
  )
}

function startValues({
  teams,
  assessments,
  rules,
  preselected,
}: CreateSessionFormProps): SessionValues {
  const assessment = assessments.find(({ type }) => type === preselected.type)
  const open = teams.filter(({ readOnly }) => !readOnly)
  const team = preselected.team?.readOnly ? undefined : preselected.team
  const only = open.length === 1 ? open[0] : undefined
  return {
    teamId: (team ?? only)?.id ?? '',
    assessmentType: assessment?.type ?? '',
    title: assessment ? suggestedTitle(assessment.title) : '',
    description: '',
    linkLife: DEFAULT_LIFE,
    linkHours: '',
    groupSize: String(Math.max(DEFAULT_GROUP_SIZE, rules.minimumGroupSize)),
    expectedResponses: '',
  }
}

/**
 * The team of a draft may have been deleted or become read-only. The server checks those that are not
 * among the first.
 */
function withoutUnusableTeam(
  { teamId, ...draft }: Partial<SessionValues>,
  { teams, teamCount }: Pick<CreateSessionFormProps, 'teams' | 'teamCount'>,
): Partial<SessionValues> {
  const team = teams.find(({ id }) => id === teamId)
  const isUsable = team ? !team.readOnly : teams.length < teamCount
  return isUsable && teamId !== undefined ? { ...draft, teamId } : draft
}

/** The workspace may ask for larger groups than a draft has. */
function withoutSmallGroup(
  { groupSize, ...draft }: Partial<SessionValues>,
  smallest: GroupSize,
): Partial<SessionValues> {
  return groupSize !== undefined && Number(groupSize) >= smallest ? { ...draft, groupSize } : draft
}

/** A section of the form with a heading. */
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

/** Shown above the form when the plan's rounds of this month are used up. */
function MonthlyLimit({ user, className }: { user: User; className?: string }) {
  const limit = monthlySessionLimit(user)
  const name = PLANS[user.subscriptionTier].name
  return (
    <div className={className}>
      <UpgradeNotice title="You've used this month's rounds">
        The {name} plan includes {limit} {limit === 1 ? 'round' : 'rounds'} a month. Deleted rounds
        count too. Start the next round on the 1st, or upgrade to start more now.
      </UpgradeNotice>
    </div>
  )
}
