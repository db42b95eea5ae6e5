import type { acceptInvitation } from '#contract/workspace-invitations.ts'
import { ApiError, call } from '#web/lib/api.ts'
import { clearDrafts } from '#web/lib/draft.ts'
import { setTabWorkspace } from '#web/lib/tab-workspace.ts'
import { toastAfterLoad } from '#web/lib/toast.ts'
import { useApiMutation } from '#web/lib/use-api-mutation.ts'
import { paths } from '#web/paths.ts'

/** Accepts an invitation and loads the dashboard of the workspace in this tab. */
export const useAcceptInvitation = () =>
  useApiMutation({
    mutationFn: (token: string) =>
      call<typeof acceptInvitation>('POST /api/workspace-invitations/:token/accept', {
        params: { token },
      }),
    // Drafts belong to the former workspace, and the page load drops all cached data.
    onSuccess: ({ id, name }) => {
      setTabWorkspace(id)
      clearDrafts()
      toastAfterLoad({ title: `You joined ${name}`, tone: 'success' })
      window.location.assign(paths.dashboard)
    },
    // The page then says that the invitation was used, or sent to another address.
    onError: async (error, client) => {
      if (error instanceof ApiError) await client.invalidateQueries({ queryKey: ['invitation'] })
    },
  })
