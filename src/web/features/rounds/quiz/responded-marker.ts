import { browserStorage } from '#web/lib/browser-storage.ts'

const PREFIX = 'sextant.responded.'

/**
 * Remembers in this browser that a response was sent, until the round ends, and the link to the team's results. Never
 * the answers.
 */
export const keepMarker = (token: string, until: string, sharedToken: string | null): boolean =>
  browserStorage.set(PREFIX + token, `${until} ${sharedToken ?? ''}`)

export const forgetMarker = (token: string): void => browserStorage.remove(PREFIX + token)

/**
 * Returns the token of the results for a quiz link with a marker, empty if the team does not see them; undefined
 * without a marker. Deletes those of all rounds that have ended.
 */
export function markerOf(token: string): string | undefined {
  for (const key of browserStorage.keys(PREFIX)) {
    if (!(Date.parse(partsOf(key)[0] ?? '') > Date.now())) browserStorage.remove(key)
  }
  return partsOf(PREFIX + token)[1]
}

const partsOf = (key: string): string[] => browserStorage.get(key)?.split(' ') ?? []
