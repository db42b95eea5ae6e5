import { setTabWorkspace, tabWorkspace } from './tab-workspace.ts'

/** Called when the tab's workspace has changed, or `lost` if the user may no longer reach it. */
type Listener = (change: 'moved' | 'lost') => void

let listener: Listener | undefined
let paused = false

/** Sets the listener of the page and returns a function that removes it. */
export function onWorkspaceChange(next: Listener): () => void {
  listener = next
  return () => {
    if (listener === next) listener = undefined
  }
}

/**
 * Handles the response to a call that was sent with the workspace `sent`. `answered` is another
 * workspace, which the id in the path belongs to, as in a link from an email: the tab switches to it.
 * Null means that the workspace was not found, the same one that it requires a second factor.
 */
export function followWorkspace(sent: string, answered: string | null): void {
  // A late response, from before the tab switched.
  if (paused || tabWorkspace() !== sent) return
  if (answered === null || answered === sent) {
    listener?.('lost')
    return
  }
  setTabWorkspace(answered)
  listener?.('moved')
}

/** Ignores responses until the next page load or `resumeFollowing`, while the user switches. */
export function pauseFollowing(): void {
  paused = true
}

export function resumeFollowing(): void {
  paused = false
}
