import { storedObject, tabStorage } from './browser-storage.ts'

const PREFIX = 'sextant.draft.'

interface Draft {
  /** Id of the account that typed it. */
  readonly owner: string
  readonly changes: Record<string, unknown>
}

/** What identifies a draft: the form and the account. */
export interface DraftKey {
  /** For example `team.new`. */
  readonly name: string
  readonly owner: string
}

/**
 * Returns the saved changes to `defaults`, without fields that the form does not have; empty if
 * there is no draft, no storage, or the draft belongs to another account.
 */
export function loadDraft<Values extends object>(
  { name, owner }: DraftKey,
  defaults: Values,
): Partial<Values> {
  const draft = storedObject<Draft>(tabStorage.get(PREFIX + name))
  if (draft.owner !== owner) return {}
  const known = Object.entries(draft.changes ?? {}).filter(([field]) => field in defaults)
  return Object.fromEntries(known) as Partial<Values>
}

/**
 * Saves the fields that differ from `defaults` until the tab is closed; without differences,
 * removes the draft. Returns false if the browser cannot store it.
 */
export function saveDraft<Values extends object>(
  { name, owner }: DraftKey,
  values: Values,
  defaults: Values,
): boolean {
  const changes = changedFields(values, defaults)
  if (Object.keys(changes).length === 0) {
    clearDrafts(name)
    return true
  }
  const draft: Draft = { owner, changes }
  return tabStorage.set(PREFIX + name, JSON.stringify(draft))
}

/** Returns the fields whose values differ from `defaults`. */
export function changedFields<Values extends object>(
  values: Values,
  defaults: Values,
): Partial<Values> {
  const changed = Object.entries(values).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(defaults[field as keyof Values]),
  )
  return Object.fromEntries(changed) as Partial<Values>
}

/** Removes the drafts whose names start with `name`; without it, all drafts. */
export function clearDrafts(name = ''): void {
  for (const key of tabStorage.keys(PREFIX + name)) tabStorage.remove(key)
}
