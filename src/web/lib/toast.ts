import { tabStorage } from './browser-storage.ts'

export interface ToastText {
  readonly title: string
  readonly description?: string | undefined
  /** `error` interrupts a screen reader, the others do not. Default `info`. */
  readonly tone?: 'success' | 'error' | 'info'
}

const SHOWN_MS = 5_000

/**
 * Shows a toast for 5 s and replaces the current one. The toaster is loaded on demand, because no
 * page needs it for its first render.
 */
export function toast(text: ToastText): void {
  latest = { ...text, at: Date.now() }
  import('./Toasts.tsx').then(
    ({ show }) => show(text),
    () => showWithoutToaster(text),
  )
}

const PLAIN_MESSAGE = 'plain-message'

/** Shows a message without the toaster, which could not be loaded or is not on the page yet. */
export function showWithoutToaster({ title, description }: ToastText): void {
  removePlainMessage()
  const message = document.createElement('p')
  message.id = PLAIN_MESSAGE
  message.setAttribute('role', 'alert')
  message.className =
    'fixed inset-x-4 top-19 z-50 rounded-card bg-ink p-4 text-sm whitespace-pre-line text-on-ink sm:left-auto sm:w-88'
  message.textContent = description ? `${title}\n${description}` : title
  document.body.append(message)
  setTimeout(() => message.remove(), SHOWN_MS)
}

const removePlainMessage = (): void => document.getElementById(PLAIN_MESSAGE)?.remove()

let latest: (ToastText & { readonly at: number }) | undefined

/** Hides the current toast, for instance an error made obsolete by a success. */
export function dismissToast(): void {
  latest = undefined
  removePlainMessage()
  import('./Toasts.tsx').then(
    ({ dismiss }) => dismiss(),
    // Without the toaster there is no other message.
    () => undefined,
  )
}

/** Shows a toast after the next full page load of this tab; without storage it is dropped. */
export const toastAfterLoad = (text: ToastText): void =>
  void tabStorage.set(AFTER_LOAD_KEY, JSON.stringify(text))

/** Opens another page of the site, which shows this success message once it has loaded. */
export function leaveFor(path: string): void {
  if (latest?.tone === 'success' && Date.now() - latest.at < SHOWN_MS) toastAfterLoad(latest)
  window.location.replace(path)
}

export const AFTER_LOAD_KEY = 'sextant.after-load'
