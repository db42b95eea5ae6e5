import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage } from 'node:http'
import type { Logger } from 'pino'
import { Stripe } from 'stripe'
import { PaymentDeclined, PaymentsAway } from '#server/platform/payments/provider.ts'

/** For putting back what a call has changed before it broke off, after its own time was up. */
const MENDING_MS = 5000

/** Takes what has to be done should the work break off, or not be done in time. */
export type IfBroken = (mend: () => Promise<void>) => void

/** Does some work with Stripe under a name that the log knows. */
export type StripeCalls = <T>(
  name: string,
  work: (stripe: Stripe, ifBroken: IfBroken) => Promise<T>,
) => Promise<T>

/**
 * Asks Stripe, and gives up a call as a whole after `patience` milliseconds. What fails is mended
 * as the work has asked for, logged by its kind, code and request id, and thrown as one of the
 * port's two errors.
 */
export function stripeCalls(
  { secretKey, apiBase }: { secretKey: string; apiBase: string | undefined },
  log: Logger,
  patience: number,
): StripeCalls {
  const deadline = new AsyncLocalStorage<number>()
  const stripe = new Stripe(secretKey, {
    ...(apiBase !== undefined && placeOf(apiBase)),
    telemetry: false,
    // A lost answer is asked for once more, with the same idempotency key.
    maxNetworkRetries: 1,
    timeout: patience,
    httpClient: punctual(deadline),
  })

  const within = async <T>(limit: number, work: () => Promise<T>): Promise<T> => {
    let timer: NodeJS.Timeout | undefined
    const tooLate = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new TooLate()), limit)
    })
    try {
      return await Promise.race([deadline.run(performance.now() + limit, work), tooLate])
    } finally {
      clearTimeout(timer)
    }
  }

  return async (name, work) => {
    let mend = nothing
    try {
      return await within(patience, () =>
        work(stripe, (how) => {
          mend = how
        }),
      )
    } catch (error) {
      // Before anybody hears of it, so that it does not meet what they try next.
      await within(MENDING_MS, mend).catch((why: unknown) => {
        log.warn({ call: name, why: kindOf(why) }, 'what stood before could not be put back')
      })
      throw explained(error, name, log)
    }
  }
}

const nothing = () => Promise.resolve()

class TooLate extends Error {}

function placeOf(apiBase: string) {
  const { protocol, hostname, port } = new URL(apiBase)
  return {
    protocol: protocol === 'http:' ? ('http' as const) : ('https' as const),
    host: hostname.replaceAll(/^\[|\]$/g, ''),
    port: port || (protocol === 'http:' ? 80 : 443),
  }
}

/**
 * The library's time-out begins anew with each attempt. This one ends with the call that the
 * attempt belongs to, so that nothing is sent after we have said that it cannot be done.
 */
function punctual(deadline: AsyncLocalStorage<number>): Stripe.HttpClient {
  const http = Stripe.createNodeHttpClient()
  return {
    getClientName: () => http.getClientName(),
    makeRequest: (host, port, path, method, headers, body, protocol, timeout) => {
      const left = Math.ceil((deadline.getStore() ?? Infinity) - performance.now())
      if (left <= 0) return Promise.reject(Stripe.HttpClient.makeTimeoutError())
      const limit = Math.min(timeout, left)
      const asked = http.makeRequest(host, port, path, method, headers, body, protocol, limit)
      return asked.then((response) => cutOff(response, left))
    },
  }
}

/** Nobody reads what comes after the deadline. */
function cutOff<T extends { getRawResponse: () => unknown }>(response: T, left: number): T {
  const raw = response.getRawResponse() as IncomingMessage
  const timer = setTimeout(() => raw.destroy(), left)
  raw.once('close', () => clearTimeout(timer))
  return response
}

/** Of an error, all that may be logged. */
const kindOf = (error: unknown) => (error instanceof Error ? error.constructor.name : 'unknown')

/** What the library throws can hold what was sent; nothing of that goes on from here. */
function explained(error: unknown, call: string, log: Logger): unknown {
  if (error instanceof Stripe.errors.StripeCardError) {
    return new PaymentDeclined(error.message || 'The card was declined.')
  }
  if (error instanceof TooLate) {
    log.warn({ call, kind: 'TooLate' }, 'payments are away')
    return new PaymentsAway(`${call}: no answer in time`)
  }
  if (error instanceof Stripe.errors.StripeError) {
    const { type: kind, code, param, requestId } = error
    log.warn({ call, kind, code, param, requestId }, 'payments are away')
    return new PaymentsAway([`${call}: ${kind}`, code].filter(Boolean).join(' '))
  }
  return error
}
