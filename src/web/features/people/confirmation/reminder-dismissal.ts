import { tabStorage } from '#web/lib/browser-storage.ts'

const KEY = 'sextant.reminder-hidden'

/** Returns whether this account's reminder is hidden in this tab. */
export const isReminderHidden = (accountId: string): boolean => tabStorage.get(KEY) === accountId

/** Hides the reminder until the tab is closed; without storage, until the next page load. */
export const hideReminder = (accountId: string): void => void tabStorage.set(KEY, accountId)

/** Shows the reminder again. */
export const forgetReminder = (): void => tabStorage.remove(KEY)
