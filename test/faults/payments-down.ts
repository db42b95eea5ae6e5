import { scratchFolder } from '#test/server/server-process.ts'
import { FakeStripe } from '#test/server/stripe/fake-stripe.ts'
import { SeededRandom } from './seeded-random.ts'
import { ServerUnderTest } from './server-under-test.ts'
import { outcomeOf } from './fault.ts'
import type { Fault } from './fault.ts'
import { BackgroundTraffic } from './background-traffic.ts'
import { PAYMENT_FAILURES, CheckoutClients } from './checkout-clients.ts'

/** The product's timeout, and a tolerance for a loaded machine. */
const PROVIDER_TIMEOUT_MS = 10_000
const TOLERANCE_MS = 3_000
const BASELINE_MS = { short: 300, full: 10_000 }

export const paymentsDown: Fault = {
  name: 'payments-down',
  description: 'the payment provider is unreachable, hangs, responds with 429 and 500',
  target: 'timeout 10 s; other requests unaffected; the error message of the specification',
  async run({ form, seed, signal, log }) {
    const folder = scratchFolder()
    const stripe = new FakeStripe()
    await stripe.start()
    const server = new ServerUnderTest(folder.path, { ...stripe.environment, LOG_LEVEL: 'error' })
    let traffic: BackgroundTraffic | undefined
    const onAbort = () => void server.stop()
    signal.addEventListener('abort', onAbort)
    try {
      await server.start()
      const { manager, rounds } = await server.createManager([1, 3])
      const clients = new CheckoutClients(server, stripe)
      await clients.setUp()
      traffic = new BackgroundTraffic(server, manager, rounds, new SeededRandom(seed))
      traffic.start()
      await traffic.measureBaseline(BASELINE_MS[form])
      let wrongCount = 0
      let slowestMs = 0
      for (const failure of PAYMENT_FAILURES) {
        signal.throwIfAborted()
        // In the short form the provider recovers before any request times out.
        const endsInMs = failure === 'hangs' && form === 'short' ? 1_500 : undefined
        const responses = await clients.requestDuring(failure, endsInMs)
        const maxMs = Math.round(Math.max(...responses.map(({ ms }) => ms)))
        log(
          `${failure}: ${responses.map(({ status, ms }) => `${status} in ${Math.round(ms)} ms`).join(', ')}`,
        )
        const expected = responses.filter(({ isExpected }) => isExpected).length
        wrongCount += responses.length - expected
        slowestMs = Math.max(slowestMs, maxMs)
      }
      const trafficReport = await traffic.stop()
      const purchases = await clients.retryPurchases()
      const check = await server.check()
      return outcomeOf(
        `${clients.requestCount} requests during ${PAYMENT_FAILURES.length} failures, ${wrongCount} with an unexpected response, the slowest after ${slowestMs} ms; ${trafficReport.summary}; afterwards ${purchases.purchased} of ${purchases.buyers} bought, ${purchases.duplicated} twice`,
        {
          'error message as specified': wrongCount === 0,
          'timed out in time': slowestMs < PROVIDER_TIMEOUT_MS + TOLERANCE_MS,
          'other requests answered': trafficReport.failed === 0,
          'other requests fast': form === 'short' || trafficReport.isFast,
          'no submission lost': trafficReport.isIntact,
          'every buyer has one subscription afterwards':
            purchases.purchased === purchases.buyers && purchases.duplicated === 0,
          'rollup = recount': check === 'clean',
        },
      )
    } finally {
      signal.removeEventListener('abort', onAbort)
      traffic?.end()
      await server.stop()
      await stripe.stop()
      folder.remove()
    }
  },
}
