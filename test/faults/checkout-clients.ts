import type { Payment } from '#contract/billing.ts'
import type { FakeStripe } from '#test/server/stripe/fake-stripe.ts'
import { BrowserClient, register } from './browser-client.ts'
import type { ServerUnderTest } from './server-under-test.ts'

/** In this order. `away`: connections are refused. */
export const PAYMENT_FAILURES = ['away', 'drops', 429, 500, 'hangs'] as const
type Failure = (typeof PAYMENT_FAILURES)[number]

/** More requests than are sent during one failure. */
const REQUEST_LIMIT = 1_000
/** Longer than the server's own timeout. */
const CLIENT_TIMEOUT_MS = 25_000

const NOT_CHARGED =
  'Payments are unavailable right now. Nothing was charged. Please try again in a moment.'
const MAYBE_CHARGED = "We can't confirm this yet. Check your plan before you try again."

/** The response to a request that needs the provider. */
interface CheckoutResponse {
  readonly status: number
  readonly ms: number
  readonly isExpected: boolean
}

/** People who buy a plan, a customer who has one, and the provider's webhooks. */
export class CheckoutClients {
  readonly #server: ServerUnderTest
  readonly #stripe: FakeStripe
  readonly #buyers: { email: string; browser: BrowserClient }[] = []
  #customer = new BrowserClient()
  #sentEvents = 0
  requestCount = 0

  constructor(server: ServerUnderTest, stripe: FakeStripe) {
    this.#server = server
    this.#stripe = stripe
  }

  /** Registers one buyer per failure, and a customer with a plan. */
  async setUp(): Promise<void> {
    const { origin } = this.#server
    for (const failure of PAYMENT_FAILURES) {
      const email = `buyer-${failure}@example.com`
      this.#buyers.push({ email, browser: await register(origin, email) })
    }
    this.#customer = await register(origin, 'customer@example.com')
    const { body } = await this.#order(this.#customer)
    this.#stripe.pay((body as Payment).clientSecret, 'ok')
    await this.#sendLatestEvent()
  }

  /**
   * Sends every request that calls the provider, at once. If the failure ends after `endsInMs`,
   * none of them fails.
   */
  async requestDuring(failure: Failure, endsInMs?: number): Promise<CheckoutResponse[]> {
    const { origin } = this.#server
    const stripe = this.#stripe
    const buyer = this.#buyers[PAYMENT_FAILURES.indexOf(failure)]?.browser ?? new BrowserClient()
    if (failure === 'away') await stripe.stop()
    else stripe.injectFault(failure, { times: REQUEST_LIMIT })
    if (endsInMs !== undefined) setTimeout(() => stripe.clearFaults(), endsInMs)
    const request = (path: string, body?: unknown) => () =>
      this.#customer.send(origin, 'POST', path, body, CLIENT_TIMEOUT_MS)
    const price = { priceId: stripe.priceIds.pro.monthly }
    const calls: [call: () => Promise<{ status: number; body: unknown }>, message?: string][] = [
      [() => this.#order(buyer), NOT_CHARGED],
      [request('/api/subscription/preview', price), NOT_CHARGED],
      [request('/api/subscription/portal'), NOT_CHARGED],
      [
        () => this.#customer.send(origin, 'GET', '/api/invoices', undefined, CLIENT_TIMEOUT_MS),
        NOT_CHARGED,
      ],
      // The provider retries the webhook.
      [() => this.#sendLatestEvent()],
      ...(endsInMs === undefined
        ? [[request('/api/subscription/change', price), MAYBE_CHARGED] as const].map(
            ([call, message]): [typeof call, string] => [call, message],
          )
        : []),
    ]
    const responses = await Promise.all(
      calls.map(async ([call, message]): Promise<CheckoutResponse> => {
        this.requestCount += 1
        const startedAt = performance.now()
        const { status, body } = await call()
        const isUnavailable =
          status === 503 &&
          (message === undefined || (body as { message?: string }).message === message)
        const ms = performance.now() - startedAt
        return { status, ms, isExpected: endsInMs === undefined ? isUnavailable : status === 200 }
      }),
    )
    if (failure === 'away') await stripe.start()
    else stripe.clearFaults()
    return responses
  }

  /** Repeats the purchases after the failures. */
  async retryPurchases(): Promise<{ buyers: number; purchased: number; duplicated: number }> {
    const { state } = this.#stripe
    let purchased = 0
    let duplicated = 0
    for (const { email, browser } of this.#buyers) {
      const { status, body } = await this.#order(browser)
      if (status !== 200) continue
      const outcome = this.#stripe.pay((body as Payment).clientSecret, 'ok')
      await this.#sendLatestEvent()
      const tier = await browser.send(this.#server.origin, 'GET', '/api/auth/user')
      if (outcome && (tier.body as { subscriptionTier: string }).subscriptionTier === 'starter')
        purchased++
      const own = state.subscriptions
        .all()
        .filter(({ customer }) => state.customers.find(customer).email === email)
      if (own.length !== 1) duplicated += 1
    }
    return { buyers: this.#buyers.length, purchased, duplicated }
  }

  #order(browser: BrowserClient) {
    const order = { priceId: this.#stripe.priceIds.starter.monthly }
    const path = '/api/get-or-create-subscription'
    return browser.send(this.#server.origin, 'POST', path, order, CLIENT_TIMEOUT_MS)
  }

  /** Sends a new webhook event about the latest change. */
  async #sendLatestEvent(): Promise<{ status: number; body: unknown }> {
    const event = this.#stripe.events.findLast(({ type }) =>
      type.startsWith('customer.subscription'),
    )
    if (!event) throw new Error('no subscription event')
    const url = `${this.#server.origin}/api/webhooks/stripe`
    const id = `evt_sent${this.#sentEvents++}`
    const { status } = await this.#stripe.send(url, { ...event, id })
    return { status, body: undefined }
  }
}
