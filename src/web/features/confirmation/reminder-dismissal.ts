const KEY = 'sextant.reminder-hidden'

/** Whether this account's reminder is hidden in this tab. */
export function isReminderHidden(accountId: string): boolean {
  try {
    return sessionStorage.getItem(KEY) === accountId
  } catch {
    return false
  }
}

/** Hides the reminder until the tab is closed. */
export function hideReminder(accountId: string): void {
  try {
    sessionStorage.setItem(KEY, accountId)
  } catch {
    // Storage may be blocked; the reminder is then hidden until the next page load.
  }
}

/** Shows the reminder again. */
export function forgetReminder(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Storage is blocked, so nothing is stored.
  }
}
