/** Why a quiz no longer accepts answers: it has expired, or it was closed or deleted. */
export type Ended = 'expired' | 'closed'

/** Outcome of a delivery: stored, quiz ended, refused for another reason, or aborted. */
export type Delivery = 'sent' | Ended | 'failed' | 'aborted'

interface DeliveryOptions {
  readonly signal: AbortSignal
  /** Called after each failed try that will be retried. */
  readonly onHold: () => void
  /** Events that trigger the next try immediately: back online, Send now. */
  readonly wakers: readonly (readonly [EventTarget, string])[]
}

/** Statuses below 500 that are worth a retry. */
const TEMPORARY = new Set([408, 425, 429])

const MAX_BACKOFF_MS = 30_000

/**
 * Sends with retries until the submission is stored or finally refused. `send` must be idempotent.
 * It rejects with a numeric `status` and optionally `retryAfter` in seconds, or without a status
 * when the network failed.
 */
export async function deliver(
  send: () => Promise<unknown>,
  options: DeliveryOptions,
): Promise<Delivery> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      await send()
      return 'sent'
    } catch (error) {
      if (options.signal.aborted) return 'aborted'
      if (!isTemporary(error)) return endOf(error) ?? 'failed'
      options.onHold()
      await waitForNextTry(pauseAfter(attempt, error), options)
      if (options.signal.aborted) return 'aborted'
    }
  }
}

/** True for a network failure and for statuses that are worth a retry. */
export function isTemporary(error: unknown): boolean {
  const status = statusOf(error)
  if (status === undefined) return isNetworkFailure(error)
  return status === 0 || status >= 500 || TEMPORARY.has(status)
}

export function isExpired(error: unknown): boolean {
  return statusOf(error) === 410 || (error instanceof Error && error.message.includes('expired'))
}

function endOf(error: unknown): Ended | undefined {
  if (isExpired(error)) return 'expired'
  return statusOf(error) === 404 ? 'closed' : undefined
}

function statusOf(error: unknown): number | undefined {
  const status = (error as { status?: unknown } | null)?.status
  return typeof status === 'number' ? status : undefined
}

/** fetch rejects with a TypeError, a timeout with a DOMException. */
function isNetworkFailure(error: unknown): boolean {
  return error instanceof TypeError || error instanceof DOMException
}

/** Exponential backoff in ms from 1 s to 30 s, with jitter, at least Retry-After. */
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
