import { ApiError } from '#web/lib/api.ts'

const NOT_CREATED = 'Failed to create subscription. Please try again.'

/** What is said of a payment that could not be prepared: whoever knows most speaks. */
export function subscriptionFailure(error: Error, otherwise = NOT_CREATED): string {
  if (error instanceof ApiError) {
    const said = error.body?.issues?.[0]?.message ?? error.reason
    return said ?? `HTTP ${error.status}: ${error.statusText}`.trimEnd()
  }
  // The browser's own words for a call that did not get through help nobody.
  return error instanceof TypeError ? otherwise : error.message || otherwise
}

/** Whether the server says that there is no such price. */
export const isUnknownPrice = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status === 400 &&
  (error.body?.issues?.some(({ path }) => path === 'priceId') ?? false)

/** Whether a bank has said no. */
export const isDeclined = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 402
