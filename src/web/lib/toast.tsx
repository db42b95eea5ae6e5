export interface ToastText {
  readonly title: string
  readonly description?: string | undefined
  /** `error` interrupts a screen reader, the others wait for it. Default `info`. */
  readonly tone?: 'success' | 'error' | 'info'
}

/**
 * Shows a message for 5 s. There is only one: a new one takes the place of the old. What shows it
 * is loaded beside the page, since no page begins with a message.
 */
export function toast(text: ToastText): void {
  void import('./Toasts.tsx').then(({ show }) => show(text))
}

/** Takes away what a success has overtaken. */
export function dismissToast(): void {
  void import('./Toasts.tsx').then(({ dismiss }) => dismiss())
}
