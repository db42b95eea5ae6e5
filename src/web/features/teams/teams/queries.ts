import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import type {
  createTeam,
  deleteTeam,
  getTeam,
  listTeams,
  Team,
  updateTeam,
} from '#contract/teams.ts'
import type { moveTeam } from '#contract/workspace-lifecycle.ts'
import type { RequestOf } from '#contract/endpoint.ts'
import { teamLimit } from '#domain/limits.ts'
import { UNLIMITED } from '#domain/plans.ts'
import { useUser } from '#web/features/people/auth/queries.ts'
import { usageQuery } from '#web/features/money/billing/usage-query.ts'
import { call, callForPage } from '#web/lib/api.ts'
import { clearDrafts } from '#web/lib/draft.ts'
import { refetch, removeById, replaceById, updateRows } from '#web/lib/query-cache.ts'
import { ROUNDS_KEY, TEAMS_KEY } from '#web/lib/query-keys.ts'
import { useApiMutation } from '#web/lib/use-api-mutation.ts'
import type { TeamInput } from './team-form.ts'
import { teamListOf } from './team-list.ts'

const UNSAVED = 'unsaved:'

/** Returns the name of the draft of a team; without an id, of a new one. */
export const teamDraft = (id = 'new'): string => `team.${id}`

const TEAM_PAGES_KEY = [...TEAMS_KEY, 'page'] as const

/** Returns a page of the user's teams. */
export const teamPageQuery = (query: RequestOf<typeof listTeams>['query']) =>
  queryOptions({
    queryKey: [...TEAM_PAGES_KEY, query],
    queryFn: ({ signal }) => callForPage<typeof listTeams>('GET /api/teams', { query }, { signal }),
    placeholderData: keepPreviousData,
  })

/** The most teams that a list to choose from shows at once. With more, they are searched. */
export const MAX_TEAM_CHOICES = 100

/** The first teams by name, to choose from; `total` tells whether there are more. */
export const teamChoicesQuery = teamPageQuery({ sort: 'name', limit: String(MAX_TEAM_CHOICES) })

/** Returns teams that match a search, by name. */
export const teamSearchQuery = (search: string, limit: number) =>
  teamPageQuery({ sort: 'name', limit: String(limit), ...(search && { search }) })

export const teamQuery = (id: string) =>
  queryOptions({
    queryKey: [...TEAMS_KEY, 'one', id],
    queryFn: ({ signal }) =>
      call<typeof getTeam>('GET /api/teams/:id', { params: { id } }, { signal }),
  })

/** Returns the team with an id: one of `known`, otherwise loaded. */
export function useTeam(
  id: string | undefined,
  known: readonly Team[] | undefined,
): { team: Team | undefined; isPending: boolean } {
  const found = known?.find((team) => team.id === id)
  const isMissing = id !== undefined && known !== undefined && found === undefined
  const { data, isPending } = useQuery({ ...teamQuery(id ?? ''), enabled: isMissing })
  const isLoading = id !== undefined && (known === undefined || (isMissing && isPending))
  return { team: found ?? (isMissing ? data : undefined), isPending: isLoading }
}

/** All of the user's teams by name, for dialogs in which many are chosen. */
export const allTeamsQuery = queryOptions({
  queryKey: [...TEAMS_KEY, 'all'],
  queryFn: async ({ signal }) => {
    const teams: Team[] = []
    for (;;) {
      const after = teams.at(-1)?.id
      const query = { sort: 'name', limit: '500', ...(after && { after }) } as const
      const page = await callForPage<typeof listTeams>('GET /api/teams', { query }, { signal })
      teams.push(...page.rows)
      if (!page.hasNext) return teams
    }
  },
})

/** True for a team in the list that the server has not confirmed yet. */
export const isUnsaved = (team: Team): boolean => team.id.startsWith(UNSAVED)

/**
 * True if a team is read-only; false while the teams are loading, because the server checks too.
 */
export function useIsReadOnly(teamId: string): boolean {
  const isLimited = teamLimit(useUser()) !== UNLIMITED
  const { data } = useQuery({ ...teamChoicesQuery, enabled: isLimited })
  return useTeam(teamId, data?.rows).team?.readOnly ?? false
}

/** The first page of the teams, newest first, on which a new team appears. */
const NEWEST_TEAMS = teamPageQuery(teamListOf(new URLSearchParams()))

/** Creates a team optimistically, with rollback on an error. */
export const useCreateTeam = () =>
  useApiMutation({
    mutationFn: ({ description, ...body }: TeamInput) =>
      call<typeof createTeam>('POST /api/teams', {
        body: description === null ? body : { ...body, description },
      }),
    onMutate: async (client, body) => {
      await client.cancelQueries({ queryKey: TEAMS_KEY })
      const unsaved = unsavedTeam(body)
      changeNewest(client, (teams) => [unsaved, ...teams])
      return unsaved.id
    },
    onSuccess: (saved, client, _body, unsaved) => {
      clearDrafts(teamDraft())
      changeNewest(client, (teams) => teams.map((team) => (team.id === unsaved ? saved : team)))
    },
    onError: (_error, client, _body, unsaved) => changeNewest(client, removeById(unsaved ?? '')),
    invalidates: [TEAMS_KEY, usageQuery.queryKey],
    invalidatesOnError: [TEAMS_KEY, usageQuery.queryKey],
  })

const changeNewest = (client: QueryClient, change: (teams: readonly Team[]) => Team[]) =>
  client.setQueryData(NEWEST_TEAMS.queryKey, (page) => page && { ...page, rows: change(page.rows) })

export const useUpdateTeam = () =>
  useApiMutation({
    mutationFn: ({ id, ...body }: TeamInput & { id: string }) =>
      call<typeof updateTeam>('PATCH /api/teams/:id', { params: { id }, body }),
    onSuccess: (saved, client) => {
      clearDrafts(teamDraft(saved.id))
      updateRows(client, TEAM_PAGES_KEY, replaceById(saved))
      // Lists are sorted by name, and searched by it.
      void client.invalidateQueries({ queryKey: TEAMS_KEY, refetchType: 'none' })
    },
    // Rounds show their team's name.
    invalidates: [ROUNDS_KEY],
  })

/** Deletes a team with its rounds and submissions. */
export const useDeleteTeam = () =>
  useApiMutation({
    mutationFn: (id: string) =>
      call<typeof deleteTeam>('DELETE /api/teams/:id', { params: { id } }),
    onSuccess: (_response, client, id) => forgetTeam(client, id),
  })

/** Moves a team with its rounds to another workspace. */
export const useMoveTeam = () =>
  useApiMutation({
    mutationFn: ({ id, workspaceId }: { id: string; workspaceId: string }) =>
      call<typeof moveTeam>('POST /api/teams/:id/move', { params: { id }, body: { workspaceId } }),
    onSuccess: (_response, client, { id }) => forgetTeam(client, id),
  })

/** Removes a team from the cache, which is no longer in the workspace. */
function forgetTeam(client: QueryClient, id: string): void {
  updateRows<Team>(client, TEAM_PAGES_KEY, removeById(id))
  client.removeQueries({ queryKey: ROUNDS_KEY, type: 'inactive' })
  // With one team fewer, a read-only team may become writable.
  refetch(client, TEAMS_KEY, ROUNDS_KEY, usageQuery.queryKey)
}

function unsavedTeam(body: TeamInput): Team {
  return {
    ...body,
    id: `${UNSAVED}${Date.now()}`,
    createdAt: new Date().toISOString(),
    sessionCount: 0,
    // Teams can only be created within the plan's limit.
    readOnly: false,
  }
}
