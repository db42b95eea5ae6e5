import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router'
import type { AssessmentSummary } from '#contract/assessments.ts'
import type { WorkspaceRules } from '#contract/workspaces.ts'
import type { Round } from '#contract/rounds.ts'
import type { Team } from '#contract/teams.ts'
import { canCreateRound, maxRoundHours } from '#domain/limits.ts'
import { planOf } from '#domain/plans.ts'
import { useUser } from '#web/features/people/auth/queries.ts'
import { ConfirmFirst } from '#web/features/people/confirmation/components/ConfirmFirst.tsx'
import { roundDraft, useCreateRound } from '#web/features/rounds/rounds/queries.ts'
import {
  checkRound,
  invitable,
  invitedProblems,
  settingsOf,
  toRoundInput,
  withDefaults,
  withoutSmallGroup,
  withoutUnusableTeam,
} from '#web/features/rounds/rounds/round-form.ts'
import type { RoundValues } from '#web/features/rounds/rounds/round-form.ts'
import { roundProblem } from '#web/features/rounds/rounds/round-problem.ts'
import { useSuggestedTitle } from '#web/features/rounds/rounds/use-suggested-title.ts'
import { teamMembersQuery } from '#web/features/teams/teams/member-queries.ts'
import { useTeam } from '#web/features/teams/teams/queries.ts'
import { ReadOnlyNotice } from '#web/features/teams/teams/components/ReadOnlyTeam.tsx'
import { ApiError } from '#web/lib/api.ts'
import {
  checkResolver,
  focusFirstInvalid,
  showServerIssues,
  toastFirstIssue,
} from '#web/lib/form.ts'
import { toast } from '#web/lib/toast.ts'
import { paths } from '#web/paths.ts'
import { useDraftForm } from '#web/lib/use-draft-form.ts'
import { RestoredDraft } from '#web/ui/RestoredDraft.tsx'
import { Button } from '#web/ui/Button.tsx'
import { AccessField } from './AccessField.tsx'
import { AssessmentField } from './AssessmentField.tsx'
import { InvitationEmails } from './InvitationEmails.tsx'
import { MonthlyLimit } from './MonthlyLimit.tsx'
import { RoundProblem } from './RoundProblem.tsx'
import { RoundSettings } from './RoundSettings.tsx'
import { RoundSummary } from './RoundSummary.tsx'
import { TeamChoice } from './TeamChoice.tsx'
import { TitleField } from './TitleField.tsx'

/** Fields of the form by their names in the API. */
const RENAMED = { expiresInHours: 'linkLife', openQuestions: 'ownQuestion' } as const

export interface CreateRoundFormProps {
  /** The first teams by name. */
  teams: readonly Team[]
  /** The number of all teams. */
  teamCount: number
  assessments: readonly AssessmentSummary[]
  usedThisMonth: number
  rules: WorkspaceRules
  /** Query parameters of the URL; unknown values are ignored. `after` is the round before this one. */
  preselected: { type: string | null; team: Team | undefined; after: Round | undefined }
}

export function CreateRoundForm(props: CreateRoundFormProps) {
  const { teams, teamCount, assessments, usedThisMonth, rules, preselected } = props
  const smallest = rules.minimumGroupSize
  const user = useUser()
  const navigate = useNavigate()
  const createRound = useCreateRound()
  const { search } = useLocation()
  const [defaultValues] = useState(() => startValues(props))
  const { form, restored, discard } = useDraftForm<RoundValues>({
    // Links preselect the assessment and the team by the query.
    draft: { name: roundDraft() + search, owner: user.id },
    defaultValues,
    sanitize: (draft) => withoutSmallGroup(withoutUnusableTeam(draft, props), smallest),
    // What the plan or the kind of round does not offer is replaced, not refused.
    resolver: checkResolver((chosen) => checkRound(withTeam(chosen))),
  })
  const { register, formState } = form
  const typed = { ...defaultValues, ...useWatch({ control: form.control }) }
  const error = (field: keyof RoundValues) => formState.errors[field]?.message
  const closedTeam = preselected.team?.readOnly ? preselected.team : undefined
  const [created, setCreated] = useState<Team>()
  const { team } = useTeam(typed.teamId || undefined, [
    ...teams,
    ...[preselected.team, created].filter((known) => known !== undefined),
  ])
  const members = useQuery({ ...teamMembersQuery(team?.id ?? ''), enabled: team !== undefined })
  const people = team && members.data ? invitable(members.data, user.email).length : 0
  const unlocked = planOf(user.subscriptionTier).limits.hasCustomLinkExpiry
  const assessment = assessments.find(({ type }) => type === typed.assessmentType)
  const suggested = useSuggestedTitle({ assessment: assessment?.title, teamId: typed.teamId })
  const withTeam = (chosen: RoundValues) =>
    withDefaults(chosen, { members: people, unlocked, smallest, title: suggested })
  const values = withTeam(typed)
  const invited = values.access === 'invited'
  const { error: failure, reset } = createRound
  // For an invited round, the address is checked before anything else that gives 409.
  const isUnconfirmed =
    invited && !user.emailConfirmed && failure instanceof ApiError && failure.status === 409
  useEffect(() => {
    // The address was confirmed in another tab: what was refused for it can be sent again.
    if (user.emailConfirmed) reset()
  }, [user.emailConfirmed, reset])
  const mayCreate = canCreateRound(user, usedThisMonth)
  function create(checked: RoundValues) {
    // Enter in a field submits the form even while the button is pending.
    if (createRound.isPending) return
    const complete = withTeam(checked)
    if (complete.access === 'invited') {
      const problems = invitedProblems(complete, { members: people, account: user })
      for (const { field, description } of problems.toReversed()) {
        form.setError(field, { type: 'check', message: description })
      }
      if (problems.length > 0) {
        toastFirstIssue(problems)
        requestAnimationFrame(focusFirstInvalid)
        return
      }
    }
    createRound.mutate(toRoundInput(complete), {
      onSuccess: ({ id }) => void navigate(paths.shareRound(id)),
      onError: (failure) => {
        const { title, description } = roundProblem(failure)
        toast({ title, description, tone: 'error' })
        showServerIssues(form, failure, RENAMED)
      },
    })
  }

  return (
    <form
      noValidate
      className="flex flex-col gap-6 max-lg:**:scroll-mb-28 lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start lg:gap-x-12"
      onSubmit={form.handleSubmit(create, () =>
        toastFirstIssue(checkRound(withTeam(form.getValues()))),
      )}
    >
      <div>
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
        <div className="grid gap-6">
          <div className="grid items-start gap-6 sm:grid-cols-2">
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
            <TitleField
              title={typed.title}
              suggested={suggested}
              error={error('title')}
              onChange={(title) => form.setValue('title', title)}
            />
          </div>
          <AssessmentField
            assessments={assessments}
            field={register('assessmentType')}
            error={error('assessmentType')}
          />
          <AccessField form={form} team={team} members={members} values={values} />
        </div>
      </div>
      {/* On a phone the button is a child of the whole form, at the foot of the screen. */}
      <div className="contents lg:sticky lg:top-24 lg:block lg:rounded-card lg:border lg:border-line lg:bg-surface lg:p-6">
        <aside aria-label="Summary" className="grid gap-4">
          <RoundSummary
            team={team}
            assessment={assessment}
            invited={invited ? people : undefined}
          />
          <RoundSettings
            form={form}
            values={values}
            rules={rules}
            maxHours={maxRoundHours(user, values.access)}
          />
          {isUnconfirmed ? (
            <ConfirmFirst email={user.email} />
          ) : (
            failure && <RoundProblem error={failure} />
          )}
          {invited && <InvitationEmails count={people} values={values} assessment={assessment} />}
          {!mayCreate && (
            <p className="text-sm text-muted">You've used all rounds in your plan this month.</p>
          )}
        </aside>
        <div className="sticky bottom-0 z-10 -mx-4 border-t border-line bg-paper px-4 py-3 sm:-mx-6 sm:px-6 lg:static lg:mx-0 lg:mt-4 lg:border-0 lg:bg-transparent lg:p-0">
          <Button
            type="submit"
            size="lg"
            className="w-full"
            disabled={!mayCreate}
            pending={createRound.isPending}
            pendingLabel="Creating…"
          >
            {invited ? 'Start round' : 'Create link'}
          </Button>
        </div>
      </div>
    </form>
  )
}

function startValues({
  teams,
  assessments,
  rules,
  preselected,
}: CreateRoundFormProps): RoundValues {
  const assessment = assessments.find(({ type }) => type === preselected.type)
  const open = teams.filter(({ readOnly }) => !readOnly)
  const team = preselected.team?.readOnly ? undefined : preselected.team
  const only = open.length === 1 ? open[0] : undefined
  return {
    teamId: (team ?? only)?.id ?? '',
    assessmentType: assessment?.type ?? '',
    title: '',
    description: '',
    linkLife: '',
    linkHours: '',
    groupSize: '',
    expectedResponses: '',
    access: '',
    people: '',
    sharing: '',
    offeredQuestions: [],
    ownQuestion: '',
    canSkip: '',
    ...(preselected.after && settingsOf(preselected.after, rules.minimumGroupSize)),
  }
}
