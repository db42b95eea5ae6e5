import type { createWorkspace, openWorkspace } from '#contract/workspaces.ts'
import { ApiError, call } from '#web/lib/api.ts'
import { clearDrafts } from '#web/lib/draft.ts'
import { setTabWorkspace } from '#web/lib/tab-workspace.ts'
import { pauseFollowing, resumeFollowing } from '#web/lib/workspace-changes.ts'
import { toast } from '#web/lib/toast.ts'
import { useApiMutation } from '#web/lib/use-api-mutation.ts'
import { paths } from '#web/paths.ts'

/**
 * Shows another workspace in this tab, and in new tabs. Drafts belong to the former one, and the page
 * load drops all cached data.
 */
export async function switchWorkspace(id: string): Promise<void> {
  // The page still shows the former workspace, and its calls would switch the tab back.
  pauseFollowing()
  try {
    await call<typeof openWorkspace>('POST /api/workspaces/:id/open', { params: { id } })
  } catch (error) {
    // Its page says what is missing.
    const isMissing = error instanceof ApiError && error.code === 'second_factor_required'
    if (!isMissing) {
      resumeFollowing()
      throw error
    }
  }
  setTabWorkspace(id)
  clearDrafts()
  window.location.assign(paths.dashboard)
}

export const useSwitchWorkspace = () =>
  useApiMutation({
    mutationFn: switchWorkspace,
    onError: () =>
      toast({
        title: "We couldn't open that workspace",
        description: 'Please try again in a moment.',
        tone: 'error',
      }),
  })

/** Creates a workspace and opens it. */
export const useCreateWorkspace = () =>
  useApiMutation({
    mutationFn: async (name: string) => {
      const { id } = await call<typeof createWorkspace>('POST /api/workspaces', { body: { name } })
      await switchWorkspace(id)
    },
  })
