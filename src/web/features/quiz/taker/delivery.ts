/** Why a quiz takes no more answers: its end has passed, or it was closed or deleted. */
export type Ended = 'expired' | 'closed'

/** How a delivery ended: refused for good because the quiz is over, or for anything else. */
export type Delivery = 'sent' | Ended | 'failed' | 'aborted'

interface DeliveryOptions {
  readonly signal: AbortSignal
  /** Called each time an attempt got nowhere and another will follow. */
  readonly onHold: () => void
  /** What cuts the waiting short: the browser is online again, somebody presses Send now. */
  readonly wakers: readonly (readonly [EventTarget, string])[]
}

/** Statuses that say nothing against the answers, only that now is not the moment. */
const TEMPORARY = new Set([408, 425, 429])

const LONGEST_WAIT = 30_000

/**
 * Sends until it arrives or is refused for good. `send` must be safe to repeat; it rejects with a
 * numeric `status` (and perhaps `retryAfter`, in seconds), or without one where the network failed.
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

/** A network failure, or an answer that will be different later. */
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

/** fetch rejects with a TypeError, a time-out with a DOMException. */
function isNetworkFailure(error: unknown): boolean {
  return error instanceof TypeError || error instanceof DOMException
}

/** Doubling from a second to half a minute, spread so that a whole team does not come at once. */
function pauseAfter(attempt: number, error: unknown): number {
  const backoff = Math.min(LONGEST_WAIT, 1000 * 2 ** attempt) * (0.5 + Math.random() / 2)
  const asked = Number((error as { retryAfter?: unknown } | null)?.retryAfter)
  return Number.isFinite(asked) ? Math.max(backoff, Math.min(asked * 1000, LONGEST_WAIT)) : backoff
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
