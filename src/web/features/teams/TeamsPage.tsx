import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Team } from '#contract/teams.ts'
import { useUser } from '#web/features/auth/queries.ts'
import { reasonOf } from '#web/lib/api.ts'
import { privateMeta } from '#web/lib/meta.ts'
import { toast } from '#web/lib/toast.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Page, PageHeader } from '#web/ui/PageHeader.tsx'
import { CreateTeamButton } from './components/CreateTeamButton.tsx'
import { DeleteTeamDialog } from './components/DeleteTeamDialog.tsx'
import { EditTeamDialog } from './components/EditTeamDialog.tsx'
import { NoTeams } from './components/NoTeams.tsx'
import { TeamCard } from './components/TeamCard.tsx'
import { TeamDialog } from './components/TeamDialog.tsx'
import { TeamsSkeleton } from './components/TeamsSkeleton.tsx'
import { TeamUsage } from './components/TeamUsage.tsx'
import { teamsQuery, useCreateTeam } from './queries.ts'
import { toTeamInput } from './team-form.ts'
import type { TeamValues } from './team-form.ts'
import { toastTeamProblem } from './team-problem.ts'

export const meta = () => privateMeta('My Teams')

type Open =
  | { dialog: 'create'; values?: TeamValues; problem?: unknown }
  | { dialog: 'edit' | 'delete'; team: Team }

export default function TeamsPage() {
  const user = useUser()
  const teams = useQuery(teamsQuery)
  const createTeam = useCreateTeam()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const openCreate = () => setOpen({ dialog: 'create' })

  // The card shows at once; where the server refuses, the form comes back as it was.
  function create(values: TeamValues) {
    close()
    createTeam.mutate(toTeamInput(values), {
      onSuccess: () => toast({ title: 'Team Created Successfully!', tone: 'success' }),
      onError: (problem) => {
        toastTeamProblem(problem, 'create')
        setOpen({ dialog: 'create', values, problem })
      },
    })
  }

  return (
    <Page>
      <PageHeader
        title="My Teams"
        description={teams.data && <TeamUsage user={user} used={teams.data.length} />}
        actions={
          teams.data && (
            <CreateTeamButton user={user} used={teams.data.length} onClick={openCreate} />
          )
        }
      />
      {teams.isPending && <TeamsSkeleton />}
      {teams.isError && !teams.data && (
        <ErrorState
          title="Your teams could not be loaded"
          onRetry={() => void teams.refetch()}
          retrying={teams.isFetching}
        >
          {reasonOf(teams.error, 'Please check your connection and try again.')}
        </ErrorState>
      )}
      {teams.data?.length === 0 && <NoTeams onCreate={openCreate} />}
      {teams.data && teams.data.length > 0 && (
        <ul className="grid gap-4 md:grid-cols-2">
          {teams.data.map((team) => (
            <TeamCard
              key={team.id}
              team={team}
              onEdit={() => setOpen({ dialog: 'edit', team })}
              onDelete={() => setOpen({ dialog: 'delete', team })}
            />
          ))}
        </ul>
      )}
      {open?.dialog === 'create' && (
        <TeamDialog
          mode="create"
          values={open.values}
          problem={open.problem}
          onSubmit={create}
          onClose={close}
        />
      )}
      {open?.dialog === 'edit' && <EditTeamDialog team={open.team} onClose={close} />}
      {open?.dialog === 'delete' && <DeleteTeamDialog team={open.team} onClose={close} />}
    </Page>
  )
}
