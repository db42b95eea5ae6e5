import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router'
import type { AssessmentSummary } from '#contract/assessments.ts'
import type { WorkspaceRules } from '#contract/workspaces.ts'
import type { Team } from '#contract/teams.ts'
import { MIN_INVITED_GROUP_SIZE } from '#domain/invited-rounds.ts'
import { canCreateRound, maxRoundHours } from '#domain/limits.ts'
import { planOf } from '#domain/plans.ts'
import { MIN_COMPARISON_SIZE, MIN_DISTRIBUTION_SIZE } from '#domain/release.ts'
import { useUser } from '#web/features/people/auth/queries.ts'
import { roundDraft, useCreateRound } from '#web/features/rounds/rounds/queries.ts'
import {
  checkRound,
  invitable,
  invitedProblems,
  suggestedTitle,
  toRoundInput,
  withDefaults,
  withoutSmallGroup,
  withoutUnusableTeam,
} from '#web/features/rounds/rounds/round-form.ts'
import type { RoundValues } from '#web/features/rounds/rounds/round-form.ts'
import { roundProblem } from '#web/features/rounds/rounds/round-problem.ts'
import { teamMembersQuery } from '#web/features/teams/teams/member-queries.ts'
import { useTeam } from '#web/features/teams/teams/queries.ts'
import { ReadOnlyNotice } from '#web/features/teams/teams/components/ReadOnlyTeam.tsx'
import {
  checkResolver,
  focusFirstInvalid,
  showServerIssues,
  toastFirstIssue,
  fieldProps,
} from '#web/lib/form.ts'
import { toast } from '#web/lib/toast.ts'
import { paths } from '#web/paths.ts'
import { useDraftForm } from '#web/lib/use-draft-form.ts'
import { RestoredDraft } from '#web/ui/RestoredDraft.tsx'
import { Button } from '#web/ui/Button.tsx'
import { TextArea, TextField } from '#web/ui/TextField.tsx'
import { AccessField } from './AccessField.tsx'
import { PromiseLimits, WorkspaceRulesNote } from './AnonymityNotes.tsx'
import { AssessmentField } from './AssessmentField.tsx'
import { CantSayField } from './CantSayField.tsx'
import { FormPart, MonthlyLimit } from './FormPart.tsx'
import { GroupSizeField } from './GroupSizeField.tsx'
import { InvitationEmails } from './InvitationEmails.tsx'
import { LinkLifetimeField } from './LinkLifetimeField.tsx'
import { OpenQuestionsField } from './OpenQuestionsField.tsx'
import { RoundProblem } from './RoundProblem.tsx'
import { RoundSummary } from './RoundSummary.tsx'
import { SharingField } from './SharingField.tsx'
import { TeamChoice } from './TeamChoice.tsx'

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
  /** Query parameters of the URL; unknown values are ignored. */
  preselected: { type: string | null; team: Team | undefined }
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
  const withTeam = (chosen: RoundValues) =>
    withDefaults(chosen, { members: people, unlocked, smallest })
  const values = withTeam(typed)
  const invited = values.access === 'invited'
  const mayCreate = canCreateRound(user, usedThisMonth)
  const assessment = assessments.find(({ type }) => type === values.assessmentType)
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
    <div className="grid items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <form
        noValidate
        onSubmit={form.handleSubmit(create, () =>
          toastFirstIssue(checkRound(withTeam(form.getValues()))),
        )}
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
          <AccessField form={form} team={team} members={members} values={values} />
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
            {...fieldProps(form, 'title')}
          />
          <TextArea
            label="Description"
            required={false}
            rows={3}
            maxLength={1000}
            hint="A sentence or two about why you are asking."
            {...fieldProps(form, 'description')}
          />
          <CantSayField
            allowed={values.canSkip === 'yes'}
            onChoose={(allowed) => form.setValue('canSkip', allowed ? 'yes' : 'no')}
          />
          <OpenQuestionsField form={form} values={values} />
        </FormPart>
        <FormPart title={invited ? 'End' : 'Link expiry'}>
          <LinkLifetimeField
            legend={invited ? 'Round ends after' : 'Link expires after'}
            life={{
              name: 'linkLife',
              onChange: ({ target }) => form.setValue('linkLife', target.value),
            }}
            controlled
            hours={register('linkHours')}
            chosen={values.linkLife}
            errors={formState.errors}
            maxHours={maxRoundHours(user, values.access)}
            invited={invited}
          />
        </FormPart>
        <FormPart title="Anonymity">
          <GroupSizeField
            field={{
              name: 'groupSize',
              onChange: ({ target }) => form.setValue('groupSize', target.value),
            }}
            chosen={values.groupSize}
            error={error('groupSize')}
            smallest={smallest}
            atLeast={invited ? MIN_INVITED_GROUP_SIZE : 1}
            hint="Responses are added to the results only in groups of at least this size. People see this before the first question. You can raise it later, but not lower it."
          />
          <WorkspaceRulesNote rules={rules} />
          <p className="text-sm text-muted">
            Distributions need at least {MIN_DISTRIBUTION_SIZE} responses, and clear changes between
            rounds at least {MIN_COMPARISON_SIZE} in each. Margins of error are rough below{' '}
            {MIN_DISTRIBUTION_SIZE}.
          </p>
          <PromiseLimits access={values.access} />
        </FormPart>
        <FormPart title="Results">
          <SharingField
            invited={invited}
            chosen={values.sharing}
            onChoose={(sharing) => form.setValue('sharing', sharing)}
          />
        </FormPart>
        <div className="border-t border-ink pt-6">
          {createRound.error && <RoundProblem error={createRound.error} />}
          <Button
            type="submit"
            size="lg"
            disabled={!mayCreate}
            pending={createRound.isPending}
            pendingLabel="Creating…"
          >
            {invited ? 'Start round' : 'Create link'}
          </Button>
          {invited && <InvitationEmails count={people} values={values} assessment={assessment} />}
          {!mayCreate && (
            <p className="mt-2 text-sm text-muted">
              You've used all rounds in your plan this month.
            </p>
          )}
        </div>
      </form>
      <RoundSummary
        values={values}
        team={team}
        assessment={assessment}
        invited={invited ? people : undefined}
      />
    </div>
  )
}

function startValues({ teams, assessments, preselected }: CreateRoundFormProps): RoundValues {
  const assessment = assessments.find(({ type }) => type === preselected.type)
  const open = teams.filter(({ readOnly }) => !readOnly)
  const team = preselected.team?.readOnly ? undefined : preselected.team
  const only = open.length === 1 ? open[0] : undefined
  return {
    teamId: (team ?? only)?.id ?? '',
    assessmentType: assessment?.type ?? '',
    title: assessment ? suggestedTitle(assessment.title) : '',
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
  }
}
