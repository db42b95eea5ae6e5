const KEY = 'sextant.reminder-hidden'

/** Whether this account's reminder was put away in this tab. */
export function isReminderHidden(accountId: string): boolean {
  try {
    return sessionStorage.getItem(KEY) === accountId
  } catch {
    return false
  }
}

/** Puts it away until the tab is closed. */
export function hideReminder(accountId: string): void {
  try {
    sessionStorage.setItem(KEY, accountId)
  } catch {
    // Storage may be forbidden; it is then away until the page is loaded anew.
  }
}

/** As if it had never been put away. */
export function forgetReminder(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Then nothing is kept there.
  }
}
