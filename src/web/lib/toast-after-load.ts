import type { ToastText } from './toast.tsx'

const KEY = 'sextant.after-load'

/** Keeps a message for the next page that is loaded in this tab: a load takes away what is shown. */
export function toastAfterLoad(text: ToastText): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(text))
  } catch {
    // Storage may be forbidden: then it is done without a word.
  }
}

/** What the page before left to be said; once. */
export function takeToastAfterLoad(): ToastText | undefined {
  try {
    const text = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    return text === null ? undefined : (JSON.parse(text) as ToastText)
  } catch {
    return undefined
  }
}
