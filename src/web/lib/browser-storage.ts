// Storage of this browser and of this tab. It may be blocked or full: nothing here throws, reads find
// nothing, and `set` returns false.

const storage = (opened: () => Storage) => ({
  /** Returns the text under a key; null if there is none, undefined if storage is blocked. */
  get(key: string): string | null | undefined {
    try {
      return opened().getItem(key)
    } catch {
      return undefined
    }
  },

  /** Stores a text. False if the browser cannot keep it. */
  set(key: string, text: string): boolean {
    try {
      opened().setItem(key, text)
      return true
    } catch {
      return false
    }
  },

  remove(key: string): void {
    try {
      opened().removeItem(key)
    } catch {
      // Storage is blocked, so there is nothing to remove.
    }
  },

  /** Returns the keys that begin with a text. */
  keys(prefix: string): string[] {
    try {
      return Object.keys(opened()).filter((key) => key.startsWith(prefix))
    } catch {
      return []
    }
  },
})

/** Kept until it is removed, for all tabs of this browser. */
export const browserStorage = storage(() => localStorage)

/** Kept until the tab is closed. */
export const tabStorage = storage(() => sessionStorage)

/**
 * Returns the fields of a stored object; none if the text is missing, broken or no object. It may have
 * been written by another version of the app, so each field has to be checked.
 */
export function storedObject<T extends object>(text: string | null | undefined): Partial<T> {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}
