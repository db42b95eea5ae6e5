let show: (() => void) | undefined

/** Sets what opens the dialog, which outlives the menus, and returns a function that removes it. */
export function onNewWorkspace(open: () => void): () => void {
  show = open
  return () => {
    if (show === open) show = undefined
  }
}

/** Opens the dialog for a new workspace. */
export const openNewWorkspace = (): void => show?.()
