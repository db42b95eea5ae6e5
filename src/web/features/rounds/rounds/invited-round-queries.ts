import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
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
export function useRestartRound(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (members: NewRoster) =>
      call<typeof restartRound>('POST /api/quiz-sessions/:id/restart', {
        params: { id },
        body: { members: [...members] },
      }),
    onSuccess: (successor) => {
      client.setQueryData(roundQuery(successor.id).queryKey, successor)
      client.removeQueries({ type: 'inactive', predicate: ({ queryKey }) => queryKey.includes(id) })
      void client.invalidateQueries({ queryKey: ROUND_PAGES_KEY })
      void client.invalidateQueries({ queryKey: TEAMS_KEY })
      void client.invalidateQueries({ queryKey: usageQuery.queryKey })
    },
    // A response may have been sent in the meantime.
    onError: () => client.invalidateQueries(roundInvitationsQuery(id)),
  })
}

export const useResendInvitation = (id: string) =>
  useMutation({
    mutationFn: (memberId: string) =>
      call<typeof resendRoundInvitation>(
        'POST /api/quiz-sessions/:id/invitations/:memberId/resend',
        { params: { id, memberId } },
      ),
  })

export function useSendReminders(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () =>
      call<typeof sendReminders>('POST /api/quiz-sessions/:id/reminders', { params: { id } }),
    onSettled: () => client.invalidateQueries(roundInvitationsQuery(id)),
  })
}

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
  useMutation({
    mutationFn: (input: PreviewInput) => preview(teamId, { ...input, send: true }),
  })
