import { queryOptions } from '@tanstack/react-query'
import type { RequestOf } from '#contract/endpoint.ts'
import type {
  listRoundInvitations,
  previewInvitation,
  resendRoundInvitation,
  restartRound,
  sendReminders,
} from '#contract/invited-rounds.ts'
import { usageQuery } from '#web/features/money/billing/usage-query.ts'
import { call } from '#web/lib/api.ts'
import { ROUNDS_KEY, TEAMS_KEY } from '#web/lib/query-keys.ts'
import { useApiMutation } from '#web/lib/use-api-mutation.ts'
import { ROUND_PAGES_KEY, roundQuery } from './queries.ts'
import type { NewRoster } from './roster-changes.ts'

const REFRESH_MS = 20_000

/** Returns the roster of an invited round. Polled while first invitations are sent. */
export const roundInvitationsQuery = (id: string) =>
  queryOptions({
    queryKey: [...ROUNDS_KEY, id, 'invitations'],
    queryFn: ({ signal }) =>
      call<typeof listRoundInvitations>(
        'GET /api/quiz-sessions/:id/invitations',
        { params: { id } },
        { signal },
      ),
    staleTime: 0,
    refetchInterval: ({ state }) => {
      const isSending = state.data?.invitations.some(({ delivery }) => delivery === 'sending')
      return isSending ? REFRESH_MS / 4 : REFRESH_MS
    },
  })

/** Ends a round and starts its successor with another roster. */
export const useRestartRound = (id: string) =>
  useApiMutation({
    mutationFn: (members: NewRoster) =>
      call<typeof restartRound>('POST /api/quiz-sessions/:id/restart', {
        params: { id },
        body: { members: [...members] },
      }),
    onSuccess: (successor, client) => {
      client.setQueryData(roundQuery(successor.id).queryKey, successor)
      client.removeQueries({ type: 'inactive', predicate: ({ queryKey }) => queryKey.includes(id) })
    },
    invalidates: [ROUND_PAGES_KEY, TEAMS_KEY, usageQuery.queryKey],
    // A response may have been sent in the meantime.
    onError: (_error, client) => client.invalidateQueries(roundInvitationsQuery(id)),
  })

export const useResendInvitation = (id: string) =>
  useApiMutation({
    mutationFn: (memberId: string) =>
      call<typeof resendRoundInvitation>(
        'POST /api/quiz-sessions/:id/invitations/:memberId/resend',
        { params: { id, memberId } },
      ),
  })

export const useSendReminders = (id: string) =>
  useApiMutation({
    mutationFn: () =>
      call<typeof sendReminders>('POST /api/quiz-sessions/:id/reminders', { params: { id } }),
    onSuccess: (_response, client) => client.invalidateQueries(roundInvitationsQuery(id)),
    onError: (_error, client) => client.invalidateQueries(roundInvitationsQuery(id)),
  })

export type PreviewInput = Omit<RequestOf<typeof previewInvitation>['body'], 'send'>

const preview = (teamId: string, body: RequestOf<typeof previewInvitation>['body']) =>
  call<typeof previewInvitation>('POST /api/teams/:id/invitation-preview', {
    params: { id: teamId },
    body,
  })

export const invitationPreviewQuery = (teamId: string, input: PreviewInput) =>
  queryOptions({
    queryKey: [...TEAMS_KEY, 'invitation-preview', teamId, input],
    queryFn: () => preview(teamId, { ...input, send: false }),
  })

export const useSendPreview = (teamId: string) =>
  useApiMutation({
    mutationFn: (input: PreviewInput) => preview(teamId, { ...input, send: true }),
  })
