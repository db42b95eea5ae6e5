import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { acceptInvitation } from '#contract/workspaces.ts'
import { currentUserQuery } from '#web/features/auth/queries.ts'
import { ApiError, call } from '#web/lib/api.ts'

/** Accepts an invitation. Settles once the user of the new current workspace is loaded. */
export function useAcceptInvitation() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (token: string) =>
      call<typeof acceptInvitation>('POST /api/workspace-invitations/:token/accept', {
        params: { token },
      }),
    onSuccess: async () => {
      // Data of the former workspace.
      client.removeQueries({ predicate: (query) => query.getObserversCount() === 0 })
      await client.invalidateQueries({ queryKey: currentUserQuery.queryKey })
    },
    // The page then says that the invitation was used, or sent to another address.
    onError: async (error) => {
      if (error instanceof ApiError) await client.invalidateQueries({ queryKey: ['invitation'] })
    },
  })
}
