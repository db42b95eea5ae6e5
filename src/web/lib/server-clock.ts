/** Calls take a while, and their `Date` header has whole seconds. A smaller difference says nothing. */
const TOLERANCE_MS = 10_000

let differenceMs = 0

/** Notes how far the browser's clock is from the server's, by the `Date` header of an answer. */
export function noteServerTime({ headers }: Pick<Response, 'headers'>): void {
  const difference = Date.parse(headers.get('date') ?? '') - Date.now()
  if (Number.isNaN(difference)) return
  differenceMs = Math.abs(difference) < TOLERANCE_MS ? 0 : difference
}

/** Returns the server's time in ms since 1970, or the browser's before the first answer. */
export const serverNow = (): number => Date.now() + differenceMs
