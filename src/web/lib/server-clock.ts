/** Calls take a while, and the Date header has whole seconds. Smaller offsets are ignored. */
const TOLERANCE_MS = 10_000

let offsetMs = 0

/**
 * Sets the offset of the server's clock from the browser's by the Date header of a response. A clock that
 * changes, or a device that sleeps during a call, is corrected by the next response.
 */
export function noteServerTime({ headers }: Pick<Response, 'headers'>): void {
  const offset = Date.parse(headers.get('date') ?? '') - Date.now()
  if (Number.isNaN(offset)) return
  offsetMs = Math.abs(offset) < TOLERANCE_MS ? 0 : offset
}

/** Returns the server's time in ms since 1970, or the browser's before the first response. */
export const serverNow = (): number => Date.now() + offsetMs
