/** The round was restarted, with the server's message, which says why and where to continue. */
export interface Restarted {
  readonly step: 'restarted'
  readonly message: string
}

/**
 * Why a quiz does not accept the answers: it has expired, it was closed or deleted, the ticket was
 * refused, the response to change is in the results, or the round was restarted.
 */
export type Ended = 'expired' | 'closed' | 'refused' | 'released' | Restarted

const ENDINGS: Readonly<Record<number, Exclude<Ended, Restarted>>> = {
  403: 'refused',
  404: 'closed',
  409: 'released',
}

/**
 * Outcome of a delivery: stored, quiz ended, refused for another reason, perhaps stored although the
 * server responds with errors, or aborted.
 */
export type Delivery = 'sent' | Ended | 'failed' | 'unsure' | 'aborted'

interface DeliveryOptions {
  readonly signal: AbortSignal
  /** Called when the network fails; the submission waits until it is back. */
  readonly onHold: () => void
  /** Events that trigger the next try immediately: back online, Send now. */
  readonly wakers: readonly (readonly [EventTarget, string])[]
}

/** Statuses below 500 with which a server asks for another try. */
const OVERLOADED = new Set([425, 429])
const REQUEST_TIMEOUT = 408

const MAX_BACKOFF_MS = 30_000
/** How long a server that responds with errors is retried. */
const SERVER_ERRORS_MS = 6_000

/**
 * Sends with retries until the submission is stored or refused, or the server has responded with
 * errors for 6 s. Network failures are retried without limit. `send` must be idempotent. It rejects
 * with a numeric `status`, 0 when the network failed, and optionally `retryAfter` in seconds.
 */
export async function deliver(
  send: () => Promise<unknown>,
  options: DeliveryOptions,
): Promise<Delivery> {
  let firstServerError: number | undefined
  for (let attempt = 0; ; attempt += 1) {
    try {
      await send()
      return 'sent'
    } catch (error) {
      if (options.signal.aborted) return 'aborted'
      if (!isTemporary(error)) return endOf(error) ?? 'failed'
      if (isNetworkFailure(error)) {
        firstServerError = undefined
        options.onHold()
      } else if (firstServerError === undefined) {
        firstServerError = Date.now()
        // The backoff of network failures may be longer than the time for server errors.
        attempt = 0
      }
      const pause = pauseAfter(attempt, error)
      if (
        firstServerError !== undefined &&
        Date.now() + pause > firstServerError + SERVER_ERRORS_MS
      ) {
        return 'unsure'
      }
      await waitForNextTry(pause, options)
      if (options.signal.aborted) return 'aborted'
    }
  }
}

/** True for a network failure and for statuses that are worth a retry. */
export const isTemporary = (error: unknown): boolean =>
  isNetworkFailure(error) || isServerError(error)

// A call without a response has status 0; a proxy responds 408. Anything else is a fault of this page.
const isNetworkFailure = (error: unknown): boolean =>
  [0, REQUEST_TIMEOUT].includes(statusOf(error) ?? Number.NaN)

function isServerError(error: unknown): boolean {
  const status = statusOf(error) ?? 0
  return status >= 500 || OVERLOADED.has(status)
}

export function isExpired(error: unknown): boolean {
  return statusOf(error) === 410 || (error instanceof Error && error.message.includes('expired'))
}

/** Returns the restart that an error reports, or undefined. */
export function restartOf(error: unknown): Restarted | undefined {
  const body = (error as { body?: { code?: unknown; message?: unknown } } | null)?.body
  return body?.code === 'restarted'
    ? { step: 'restarted', message: String(body.message) }
    : undefined
}

function endOf(error: unknown): Ended | undefined {
  const restart = restartOf(error)
  if (restart) return restart
  if (isExpired(error)) return 'expired'
  return ENDINGS[statusOf(error) ?? 0]
}

function statusOf(error: unknown): number | undefined {
  const status = (error as { status?: unknown } | null)?.status
  return typeof status === 'number' ? status : undefined
}

/** Returns an exponential backoff in ms from 1 s to 30 s, with jitter, at least Retry-After. */
function pauseAfter(attempt: number, error: unknown): number {
  const backoff = Math.min(MAX_BACKOFF_MS, 1000 * 2 ** attempt) * (0.5 + Math.random() / 2)
  const retryAfter = Number((error as { retryAfter?: unknown } | null)?.retryAfter)
  return Number.isFinite(retryAfter)
    ? Math.max(backoff, Math.min(retryAfter * 1000, MAX_BACKOFF_MS))
    : backoff
}

function waitForNextTry(pause: number, { signal, wakers }: DeliveryOptions): Promise<void> {
  return new Promise((resolve) => {
    const listening = new AbortController()
    const wake = () => {
      clearTimeout(timer)
      listening.abort()
      resolve()
    }
    const timer = setTimeout(wake, pause)
    for (const [target, type] of [...wakers, [signal, 'abort'] as const]) {
      target.addEventListener(type, wake, { signal: listening.signal })
    }
  })
}
