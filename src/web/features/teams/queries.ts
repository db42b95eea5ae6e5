import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { createTeam, deleteTeam, listTeams, Team, updateTeam } from '#contract/teams.ts'
import { usageQuery } from '#web/features/billing/usage-query.ts'
import { call } from '#web/lib/api.ts'
import { SESSIONS_KEY, TEAMS_KEY } from '#web/lib/query-keys.ts'
import type { TeamInput } from './team-form.ts'

const UNSAVED = 'unsaved:'

export const teamsQuery = queryOptions({
  queryKey: TEAMS_KEY,
  queryFn: ({ signal }) => call<typeof listTeams>('GET /api/teams', {}, { signal }),
})

/** Whether a team stands in the list although the server has not confirmed it yet. */
export const isUnsaved = (team: Team): boolean => team.id.startsWith(UNSAVED)

/** Whether a team takes no new rounds; false while that is not known here, for the server decides. */
export function useIsReadOnly(teamId: string): boolean {
  const { data } = useQuery(teamsQuery)
  return data?.some((team) => team.id === teamId && team.readOnly) ?? false
}

/** Shows the team at once, and takes it back where the server refuses. */
export function useCreateTeam() {
  const client = useQueryClient()
  const change = (update: (teams: Team[]) => Team[]) =>
    client.setQueryData(teamsQuery.queryKey, (teams) => update(teams ?? []))
  return useMutation({
    mutationFn: (body: TeamInput) => call<typeof createTeam>('POST /api/teams', { body }),
    onMutate: async (body) => {
      await client.cancelQueries({ queryKey: TEAMS_KEY })
      const unsaved = unsavedTeam(body)
      change((teams) => [...teams, unsaved])
      return { unsaved }
    },
    onSuccess: (saved, _body, { unsaved }) =>
      change((teams) => teams.map((team) => (team.id === unsaved.id ? saved : team))),
    onError: (_error, _body, context) =>
      change((teams) => teams.filter((team) => team.id !== context?.unsaved.id)),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: TEAMS_KEY })
      void client.invalidateQueries({ queryKey: usageQuery.queryKey })
    },
  })
}

export function useUpdateTeam() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: TeamInput & { id: string }) =>
      call<typeof updateTeam>('PATCH /api/teams/:id', { params: { id }, body }),
    onSuccess: (saved) => {
      client.setQueryData(teamsQuery.queryKey, (teams) =>
        teams?.map((team) => (team.id === saved.id ? saved : team)),
      )
      // Sessions show their team's name.
      void client.invalidateQueries({ queryKey: SESSIONS_KEY })
    },
  })
}

/** The team goes with its sessions and all their answers. */
export function useDeleteTeam() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) =>
      call<typeof deleteTeam>('DELETE /api/teams/:id', { params: { id } }),
    onSuccess: (_nothing, id) => {
      client.setQueryData(teamsQuery.queryKey, (teams) => teams?.filter((team) => team.id !== id))
      // The place that it leaves may open a team that was read-only.
      void client.invalidateQueries({ queryKey: TEAMS_KEY })
      client.removeQueries({ queryKey: SESSIONS_KEY, type: 'inactive' })
      void client.invalidateQueries({ queryKey: SESSIONS_KEY })
      void client.invalidateQueries({ queryKey: usageQuery.queryKey })
    },
  })
}

function unsavedTeam(body: TeamInput): Team {
  return {
    ...body,
    id: `${UNSAVED}${Date.now()}`,
    createdAt: new Date().toISOString(),
    sessionCount: 0,
    // Only offered where the plan has room.
    readOnly: false,
  }
}
