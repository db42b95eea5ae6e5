import { clearDrafts } from '#web/lib/draft.ts'
import { setTabWorkspace } from '#web/lib/tab-workspace.ts'
import { toastAfterLoad } from '#web/lib/toast.ts'
import type { ToastText } from '#web/lib/toast.ts'
import { paths } from '#web/paths.ts'

/** Leaves with a full page load, so that nothing of the workspace stays cached. */
export function goToNextWorkspace(message: ToastText): void {
  clearDrafts()
  setTabWorkspace(null)
  toastAfterLoad(message)
  window.location.replace(paths.dashboard)
}
