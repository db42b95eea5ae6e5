import { ApiError } from '#web/lib/api.ts'

const NOT_CREATED = 'Failed to create subscription. Please try again.'

/**
 * Returns the message for a payment that could not be prepared: the server's reason, or the
 * fallback.
 */
export function subscriptionFailure(error: Error, fallback = NOT_CREATED): string {
  if (error instanceof ApiError) {
    const message = error.body?.issues?.[0]?.message ?? error.reason
    return message ?? `HTTP ${error.status}: ${error.statusText}`.trimEnd()
  }
  // The browser's own message for a network failure is of no use to the reader.
  return error instanceof TypeError ? fallback : error.message || fallback
}

/** True if the server reports an unknown price. */
export const isUnknownPrice = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status === 400 &&
  (error.body?.issues?.some(({ path }) => path === 'priceId') ?? false)

/** True if the card was declined. */
export const isDeclined = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 402
