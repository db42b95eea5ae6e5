import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage } from 'node:http'
import type { Logger } from 'pino'
import { Stripe } from 'stripe'
import { PaymentDeclined, PaymentsUnavailable } from '#server/platform/payments/payment-provider.ts'

/** Time to undo a failed call, in addition to the call's own timeout. */
const COMPENSATION_TIMEOUT_MS = 5000

/** Registers what to do if the call fails or times out. */
export type OnFailure = (compensate: () => Promise<void>) => void

/** Makes a call to Stripe. `name` is logged if it fails. */
export type StripeCalls = <T>(
  name: string,
  work: (stripe: Stripe, onFailure: OnFailure) => Promise<T>,
) => Promise<T>

/**
 * Returns a function that makes calls to Stripe, each limited to `timeoutMs` as a whole. A failed
 * call is compensated, logged with its type, code and request id, and rethrown as PaymentDeclined
 * or PaymentsUnavailable.
 */
export function stripeCalls(
  { secretKey, apiBase }: { secretKey: string; apiBase: string | undefined },
  log: Logger,
  timeoutMs: number,
): StripeCalls {
  const deadline = new AsyncLocalStorage<number>()
  const stripe = new Stripe(secretKey, {
    ...(apiBase !== undefined && connectionOptions(apiBase)),
    telemetry: false,
    // One retry after a lost response, with the same idempotency key.
    maxNetworkRetries: 1,
    timeout: timeoutMs,
    httpClient: deadlineHttpClient(deadline),
  })

  const within = async <T>(limit: number, work: () => Promise<T>): Promise<T> => {
    let timer: NodeJS.Timeout | undefined
    const deadlinePassed = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new DeadlineExceeded()), limit)
    })
    try {
      return await Promise.race([deadline.run(performance.now() + limit, work), deadlinePassed])
    } finally {
      clearTimeout(timer)
    }
  }

  return async (name, work) => {
    let compensate = noCompensation
    try {
      return await within(timeoutMs, () =>
        work(stripe, (compensation) => {
          compensate = compensation
        }),
      )
    } catch (error) {
      // Before the caller learns of the failure, so that it does not collide with their next call.
      await within(COMPENSATION_TIMEOUT_MS, compensate).catch((cause: unknown) => {
        log.warn(
          { call: name, cause: errorName(cause) },
          'could not undo a failed change at the payment provider',
        )
      })
      throw toProviderError(error, name, log)
    }
  }
}

const noCompensation = () => Promise.resolve()

class DeadlineExceeded extends Error {}

function connectionOptions(apiBase: string) {
  const { protocol, hostname, port } = new URL(apiBase)
  return {
    protocol: protocol === 'http:' ? ('http' as const) : ('https' as const),
    host: hostname.replaceAll(/^\[|\]$/g, ''),
    port: port || (protocol === 'http:' ? 80 : 443),
  }
}

/**
 * Returns the library's timeout restarts with each attempt. This client also stops at the deadline of
 * the whole call, so that nothing is sent after the call has failed.
 */
function deadlineHttpClient(deadline: AsyncLocalStorage<number>): Stripe.HttpClient {
  const http = Stripe.createNodeHttpClient()
  return {
    getClientName: () => http.getClientName(),
    makeRequest: (host, port, path, method, headers, body, protocol, timeout) => {
      const remainingMs = Math.ceil((deadline.getStore() ?? Infinity) - performance.now())
      if (remainingMs <= 0) return Promise.reject(Stripe.HttpClient.makeTimeoutError())
      const limit = Math.min(timeout, remainingMs)
      const response = http.makeRequest(host, port, path, method, headers, body, protocol, limit)
      return response.then((response) => destroyAfter(response, remainingMs))
    },
  }
}

/** Stops reading a response at the deadline. */
function destroyAfter<T extends { getRawResponse: () => unknown }>(
  response: T,
  remainingMs: number,
): T {
  const raw = response.getRawResponse() as IncomingMessage
  const timer = setTimeout(() => raw.destroy(), remainingMs)
  raw.once('close', () => clearTimeout(timer))
  return response
}

/** Returns the only part of an error that may be logged. */
const errorName = (error: unknown) => (error instanceof Error ? error.constructor.name : 'unknown')

/** Maps the library's errors, which can contain what was sent, to errors that do not. */
function toProviderError(error: unknown, call: string, log: Logger): unknown {
  if (error instanceof Stripe.errors.StripeCardError) {
    return new PaymentDeclined(error.message || 'The card was declined.')
  }
  if (error instanceof DeadlineExceeded) {
    log.warn({ call, kind: 'DeadlineExceeded' }, 'payment provider unavailable')
    return new PaymentsUnavailable(`${call}: no response in time`)
  }
  if (error instanceof Stripe.errors.StripeError) {
    const { type: kind, code, param, requestId } = error
    log.warn({ call, kind, code, param, requestId }, 'payment provider unavailable')
    return new PaymentsUnavailable([`${call}: ${kind}`, code].filter(Boolean).join(' '))
  }
  return error
}
