import type { acceptInvitation } from '#contract/workspace-invitations.ts'
import { ApiError, call } from '#web/lib/api.ts'
import { clearDrafts } from '#web/lib/draft.ts'
import { setTabWorkspace, tabWorkspace } from '#web/lib/tab-workspace.ts'
import { toastAfterLoad } from '#web/lib/toast.ts'
import { useApiMutation } from '#web/lib/use-api-mutation.ts'
import { paths } from '#web/paths.ts'

/**
 * Loads the dashboard of a workspace in this tab, in place of the page of the invitation. Drafts belong to the
 * former workspace, and the page load drops all cached data.
 */
export function openWorkspace(id: string): void {
  if (tabWorkspace() !== id) clearDrafts()
  setTabWorkspace(id)
  window.location.replace(paths.dashboard)
}

/** Accepts an invitation and opens the workspace. */
export const useAcceptInvitation = () =>
  useApiMutation({
    mutationFn: (token: string) =>
      call<typeof acceptInvitation>('POST /api/workspace-invitations/:token/accept', {
        params: { token },
      }),
    onSuccess: ({ id, name }) => {
      toastAfterLoad({ title: `You joined ${name}`, tone: 'success' })
      openWorkspace(id)
    },
    // The page then says that the invitation was used, or sent to another address.
    onError: async (error, client) => {
      if (error instanceof ApiError) await client.invalidateQueries({ queryKey: ['invitation'] })
    },
  })
