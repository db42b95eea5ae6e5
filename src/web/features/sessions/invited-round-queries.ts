import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { RequestOf } from '#contract/endpoint.ts'
import type {
  listRoundInvitations,
  previewInvitation,
  resendRoundInvitation,
  sendReminders,
} from '#contract/invited-rounds.ts'
import { call } from '#web/lib/api.ts'
import { SESSIONS_KEY, TEAMS_KEY } from '#web/lib/query-keys.ts'

const REFRESH_MS = 20_000

/** The roster of an invited round. Polled while first invitations are sent. */
export const roundInvitationsQuery = (id: string) =>
  queryOptions({
    queryKey: [...SESSIONS_KEY, id, 'invitations'],
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
