import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type {
  createAction,
  deleteAction,
  listActions,
  listTeamActions,
  updateAction,
} from '#contract/actions.ts'
import type { RequestOf } from '#contract/endpoint.ts'
import { call, callForPage } from '#web/lib/api.ts'
import { PER_VISIT } from '#web/lib/query-cache.ts'
import { clearDrafts } from '#web/lib/draft.ts'
import { ACTIONS_KEY, RESULTS_KEY } from '#web/lib/query-keys.ts'
import { useApiMutation } from '#web/lib/use-api-mutation.ts'

export type ActionInput = RequestOf<typeof createAction>['body']
export type ActionChange = RequestOf<typeof updateAction>['body']

/** Returns the name of the draft of an action; without an id, of a new one of the team. */
export const actionDraft = (teamId: string, id = 'new'): string => `action.${teamId}.${id}`

/** Returns a page of the actions of all teams. */
export const actionPageQuery = (query: RequestOf<typeof listActions>['query']) =>
  queryOptions({
    queryKey: [...ACTIONS_KEY, 'page', query],
    queryFn: ({ signal }) =>
      callForPage<typeof listActions>('GET /api/actions', { query }, { signal }),
    ...PER_VISIT,
    placeholderData: keepPreviousData,
  })

/** Returns the actions of a team: open ones by due date, then ended ones. */
export const teamActionsQuery = (teamId: string) =>
  queryOptions({
    queryKey: [...ACTIONS_KEY, 'team', teamId],
    queryFn: ({ signal }) =>
      call<typeof listTeamActions>(
        'GET /api/teams/:id/actions',
        { params: { id: teamId } },
        { signal },
      ),
    ...PER_VISIT,
  })

// Lists are sorted by what changes, and results show what was agreed.
const invalidates = [ACTIONS_KEY, RESULTS_KEY]

export const useAddAction = () =>
  useApiMutation({
    mutationFn: ({ teamId, ...body }: ActionInput & { teamId: string }) =>
      call<typeof createAction>('POST /api/teams/:id/actions', { params: { id: teamId }, body }),
    onSuccess: ({ teamId }) => clearDrafts(actionDraft(teamId)),
    invalidates,
  })

export const useUpdateAction = () =>
  useApiMutation({
    mutationFn: ({ id, ...body }: ActionChange & { id: string }) =>
      call<typeof updateAction>('PATCH /api/actions/:id', { params: { id }, body }),
    onSuccess: ({ teamId, id }) => clearDrafts(actionDraft(teamId, id)),
    invalidates,
  })

export const useDeleteAction = () =>
  useApiMutation({
    mutationFn: (id: string) =>
      call<typeof deleteAction>('DELETE /api/actions/:id', { params: { id } }),
    invalidates,
  })
