import { browserStorage } from '#web/lib/browser-storage.ts'
import { serverNow } from '#web/lib/server-clock.ts'

const PREFIX = 'sextant.responded.'

/**
 * Remembers in this browser that a response was sent, until the round ends, and the link to the team's results. Never
 * the answers.
 */
export const keepMarker = (token: string, until: string, sharedToken: string | null): boolean =>
  browserStorage.set(PREFIX + token, `${until} ${sharedToken ?? ''}`)

export const forgetMarker = (token: string): void => browserStorage.remove(PREFIX + token)

/**
 * Returns the token of the results for a survey link with a marker, empty if the team does not see them;
 * undefined without a marker.
 */
export const markerOf = (token: string): string | undefined => partsOf(PREFIX + token)[1]

/** Deletes the markers of all rounds that have ended. */
export function forgetEnded(): void {
  for (const key of browserStorage.keys(PREFIX)) {
    if (!(Date.parse(partsOf(key)[0] ?? '') > serverNow())) browserStorage.remove(key)
  }
}

const partsOf = (key: string): string[] => browserStorage.get(key)?.split(' ') ?? []
