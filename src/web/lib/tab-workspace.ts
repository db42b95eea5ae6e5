import { tabStorage } from './browser-storage.ts'

const KEY = 'sextant.workspace'

/**
 * Returns the workspace that this tab shows, sent with every call; two tabs can show two. Null until
 * the user is known, for visitors, and if storage is blocked: the server then takes the current
 * workspace.
 */
export const tabWorkspace = (): string | null => tabStorage.get(KEY) ?? null

export function setTabWorkspace(id: string | null): void {
  if (id === null) tabStorage.remove(KEY)
  else tabStorage.set(KEY, id)
}
