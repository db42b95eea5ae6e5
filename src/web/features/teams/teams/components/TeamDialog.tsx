import { checkResolver, toastFirstIssue } from '#web/lib/form.ts'
import type { TeamMode } from '#web/features/teams/teams/team-problem.ts'
import type { Team } from '#contract/teams.ts'
import { useUser } from '#web/features/people/auth/queries.ts'
import { teamDraft } from '#web/features/teams/teams/queries.ts'
import { useDraftForm } from '#web/lib/use-draft-form.ts'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { checkTeam, EMPTY_TEAM, toTeamValues } from '#web/features/teams/teams/team-form.ts'
import type { TeamValues } from '#web/features/teams/teams/team-form.ts'
import { UpgradeNotice } from '#web/features/money/billing/components/UpgradeNotice.tsx'
import { teamProblem } from '#web/features/teams/teams/team-problem.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { TeamFields } from './TeamFields.tsx'

export interface TeamDialogProps {
  mode: TeamMode
  /** The team that is edited. */
  team?: Team
  /** Values of a failed attempt. */
  typed?: TeamValues | undefined
  /** Error of the last attempt. */
  problem?: unknown
  pending?: boolean
  onSubmit: (values: TeamValues) => void
  onClose: () => void
}

const TEXTS = {
  create: {
    title: 'Create New Team',
    description:
      'A team is a group of people who share one set of results. You can change all of this later.',
    submit: 'Create Team',
    pending: 'Creating…',
  },
  edit: {
    title: 'Edit team',
    description: 'Rounds of this team keep their responses and show the new name.',
    submit: 'Save changes',
    pending: 'Saving…',
  },
} as const

/** Dialog that creates or edits a team; open while mounted. */
export function TeamDialog({
  mode,
  team,
  typed,
  problem,
  pending,
  onSubmit,
  onClose,
}: TeamDialogProps) {
  const texts = TEXTS[mode]
  const user = useUser()
  const { form, ...draft } = useDraftForm<TeamValues>({
    draft: { name: teamDraft(team?.id), owner: user.id },
    defaultValues: team ? toTeamValues(team) : EMPTY_TEAM,
    typed,
    resolver: checkResolver(checkTeam),
  })

  return (
    <FormDialog
      draft={draft}
      title={texts.title}
      description={texts.description}
      submit={texts.submit}
      pending={pending}
      pendingLabel={texts.pending}
      onSubmit={form.handleSubmit(onSubmit, () => toastFirstIssue(checkTeam(form.getValues())))}
      onClose={onClose}
    >
      {problem !== undefined && <TeamProblem error={problem} mode={mode} />}
      <TeamFields form={form} />
    </FormDialog>
  )
}

/** Explains why the team was not saved. */
function TeamProblem({ error, mode }: { error: unknown; mode: TeamMode }) {
  const { title, description, upgrade } = teamProblem(error, mode)
  if (upgrade) return <UpgradeNotice alert>{description}</UpgradeNotice>
  return (
    <div role="alert">
      <Notice tone="warn" title={title}>
        {description}
      </Notice>
    </div>
  )
}
