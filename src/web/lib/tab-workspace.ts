const KEY = 'sextant.workspace'

/**
 * The workspace that this tab shows, sent with every call; two tabs can show two. Null until the user
 * is known, for visitors, and if storage is blocked: the server then takes the current workspace.
 */
export const tabWorkspace = (): string | null => globalThis.sessionStorage?.getItem(KEY) ?? null

export function setTabWorkspace(id: string | null): void {
  try {
    if (id === null) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, id)
  } catch {
    // Storage may be blocked.
  }
}
