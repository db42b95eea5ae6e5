import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Team } from '#contract/teams.ts'
import { useUser } from '#web/features/people/auth/queries.ts'
import { useRole } from '#web/features/people/auth/role.ts'
import { workspacesQuery } from '#web/features/people/auth/workspaces-query.ts'
import { usageQuery } from '#web/features/money/billing/usage-query.ts'
import { useFirstPageWithoutCursor, useListUrl, withListFilter } from '#web/lib/list-url.ts'
import { lazyWithPreload, usePreload } from '#web/lib/lazy-with-preload.tsx'
import { privateMeta } from '#web/lib/meta.ts'
import { Page } from '#web/ui/PageHeader.tsx'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { CreateTeamButton } from './components/CreateTeamButton.tsx'
import { TeamCard } from './components/TeamCard.tsx'
import { TeamFilters } from './components/TeamFilters.tsx'
import { TeamUsage } from './components/TeamUsage.tsx'
import { teamPageQuery, useCreateTeam, useDeleteTeam } from './queries.ts'
import { teamListOf } from './team-list.ts'
import { toTeamInput } from './team-form.ts'
import type { TeamValues } from './team-form.ts'
import { toastTeamProblem } from './team-problem.ts'

const TeamDialog = lazyWithPreload(() => import('./components/TeamDialog.tsx'), 'TeamDialog')
const EditTeamDialog = lazyWithPreload(
  () => import('./components/EditTeamDialog.tsx'),
  'EditTeamDialog',
)
const MoveTeamDialog = lazyWithPreload(
  () => import('./components/MoveTeamDialog.tsx'),
  'MoveTeamDialog',
)

/** From this number of teams on, the list can be searched and sorted. */
const MANY_TEAMS = 10

export const meta = () => privateMeta('My Teams')

type OpenDialog =
  | { dialog: 'create'; values?: TeamValues; problem?: unknown }
  | { dialog: 'edit' | 'move' | 'delete'; team: Team }

export default function TeamsPage() {
  usePreload(TeamDialog, EditTeamDialog, ConfirmDialog)
  const user = useUser()
  const { canManage } = useRole()
  const { url, filterBy } = useListUrl()
  const query = teamListOf(url)
  const teams = useQuery(teamPageQuery(query))
  const usage = useQuery(usageQuery)
  const isOwner = user.workspace?.role === 'owner'
  const { data: workspaces = [] } = useQuery({ ...workspacesQuery, enabled: isOwner })
  const destinations = workspaces.filter(
    ({ id, role }) => role === 'owner' && id !== user.workspace?.id,
  )
  // All teams count, also while a search shows some of them.
  const used = usage.data?.teamsUsed
  useFirstPageWithoutCursor(teams)
  const createTeam = useCreateTeam()
  const deleteTeam = useDeleteTeam()
  const [open, setOpen] = useState<OpenDialog | undefined>(() =>
    canManage && url.has('new') ? { dialog: 'create' } : undefined,
  )
  const [, setSearch] = useSearchParams()
  const close = () => {
    setOpen(undefined)
    // Otherwise the form would come back with the page.
    if (url.has('new')) {
      setSearch((search) => withListFilter(search, { new: '' }), { replace: true })
    }
  }
  const openCreate = () => setOpen({ dialog: 'create' })

  // Optimistic: the card appears immediately; after an error the form reopens with its values.
  function create(values: TeamValues) {
    setOpen(undefined)
    filterBy({ search: '', sort: '', new: '' })
    createTeam.mutate(toTeamInput(values), {
      success: 'Team Created Successfully!',
      onError: (problem) => {
        toastTeamProblem(problem, 'create')
        setOpen({ dialog: 'create', values, problem })
      },
    })
  }

  return (
    <Page
      title="My Teams"
      description={used !== undefined && <TeamUsage user={user} used={used} />}
      actions={
        canManage &&
        used !== undefined && <CreateTeamButton user={user} used={used} onClick={openCreate} />
      }
    >
      <QueryView
        query={teams}
        what="your teams"
        sizes={['h-72 rounded-card', 'h-72 rounded-card']}
        layout="grid gap-4 md:grid-cols-2"
        paged
      >
        {(page) =>
          page.total === 0 && query.search === undefined ? (
            canManage ? (
              <NoTeams onCreate={openCreate} />
            ) : (
              <NoTeamsGiven />
            )
          ) : (
            <>
              {(used ?? page.total) > MANY_TEAMS && <TeamFilters total={page.total} />}
              {page.rows.length === 0 && (
                <p className="border-t border-line py-10 text-muted">No teams match your search.</p>
              )}
              <ul className="grid gap-4 md:grid-cols-2">
                {page.rows.map((team) => (
                  <TeamCard
                    key={team.id}
                    team={team}
                    onEdit={() => setOpen({ dialog: 'edit', team })}
                    onMove={
                      destinations.length > 0 ? () => setOpen({ dialog: 'move', team }) : undefined
                    }
                    onDelete={() => setOpen({ dialog: 'delete', team })}
                  />
                ))}
              </ul>
              <Pager page={page} />
            </>
          )
        }
      </QueryView>
      {open?.dialog === 'create' && (
        <TeamDialog
          mode="create"
          typed={open.values}
          problem={open.problem}
          onSubmit={create}
          onClose={close}
        />
      )}
      {open?.dialog === 'edit' && <EditTeamDialog team={open.team} onClose={close} />}
      {open?.dialog === 'move' && (
        <MoveTeamDialog team={open.team} workspaces={destinations} onClose={close} />
      )}
      {open?.dialog === 'delete' && (
        <ConfirmDialog
          title={`Delete ${open.team.name}?`}
          description={deletionConsequences(open.team.sessionCount)}
          confirmLabel="Delete team"
          pendingLabel="Deleting…"
          typed={open.team.name}
          mutation={deleteTeam}
          variables={open.team.id}
          success="Team deleted"
          failure="The team was not deleted"
          onClose={close}
        />
      )}
    </Page>
  )
}

function deletionConsequences(rounds: number): string {
  if (rounds === 0) return "It has no rounds. This can't be undone."
  const count = rounds === 1 ? 'its 1 round' : `its ${rounds} rounds`
  return `This permanently deletes the team, ${count} and all their responses and results. Open survey links stop working.`
}

function NoTeams({ onCreate }: { onCreate: () => void }) {
  return (
    <EmptyState
      title="No teams yet"
      action={<Button onClick={onCreate}>Create your first team</Button>}
      link={<TextLink to={paths.sample}>View sample results</TextLink>}
    >
      A team is a group of people who share one set of results. Create one to start its first round.
    </EmptyState>
  )
}

function NoTeamsGiven() {
  return (
    <EmptyState
      title="No teams yet"
      link={<TextLink to={paths.sample}>View sample results</TextLink>}
    >
      Teams appear here once an owner of the workspace gives you access to them.
    </EmptyState>
  )
}
