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
  try {
    const draft = JSON.parse(sessionStorage.getItem(PREFIX + name) ?? 'null') as Draft | null
    if (draft?.owner !== owner) return {}
    const known = Object.entries(draft.changes).filter(([field]) => field in defaults)
    return Object.fromEntries(known) as Partial<Values>
  } catch {
    return {}
  }
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
  try {
    const draft: Draft = { owner, changes }
    sessionStorage.setItem(PREFIX + name, JSON.stringify(draft))
    return true
  } catch {
    return false
  }
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
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(PREFIX + name)) sessionStorage.removeItem(key)
    }
  } catch {
    // Storage is blocked, so there are no drafts.
  }
}
