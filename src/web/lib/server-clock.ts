/** Calls take a while, and the Date header has whole seconds. Smaller offsets are ignored. */
const TOLERANCE_MS = 10_000

const DAY_MS = 86_400_000

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

/**
 * Sets the offset by the server's UTC day, where nothing else is known: the time is the browser's if that is within the
 * day, otherwise the beginning of the day.
 */
export function noteServerDay(day: string): void {
  const offset = Date.parse(day) - Date.now()
  offsetMs = offset <= 0 && offset > -DAY_MS ? 0 : offset
}

/** Returns the server's time in ms since 1970, or the browser's before the first response. */
export const serverNow = (): number => Date.now() + offsetMs
