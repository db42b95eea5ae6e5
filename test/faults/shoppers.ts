import type { Payment } from '#contract/billing.ts'
import type { FakeStripe } from '#test/server/stripe/fake-stripe.ts'
import { Browser, register } from './browser.ts'
import type { FaultSite } from './fault-site.ts'

/** In order. `away`: nobody takes a connection there. */
export const PAYMENT_TROUBLES = ['away', 'drops', 429, 500, 'hangs'] as const
type Trouble = (typeof PAYMENT_TROUBLES)[number]

/** More requests than are made during one trouble. */
const MANY = 1_000
/** Longer than the server takes to give up. */
const PATIENCE_MS = 25_000

const NOTHING_CHARGED =
  'Payments are unavailable right now. Nothing was charged. Please try again in a moment.'
const PERHAPS_CHARGED = "We can't confirm this yet. Check your plan before you try again."

/** How a call that needs the provider was answered. */
interface Told {
  readonly status: number
  readonly ms: number
  readonly isAsPromised: boolean
}

/** People who want to buy, somebody who has bought, and the provider's own post. */
export class Shoppers {
  readonly #site: FaultSite
  readonly #stripe: FakeStripe
  readonly #buyers: { email: string; browser: Browser }[] = []
  #customer = new Browser()
  #told = 0
  asked = 0

  constructor(site: FaultSite, stripe: FakeStripe) {
    this.#site = site
    this.#stripe = stripe
  }

  /** A buyer for each trouble, and a customer who has a plan already. */
  async arrive(): Promise<void> {
    const { origin } = this.#site
    for (const trouble of PAYMENT_TROUBLES) {
      const email = `buyer-${trouble}@example.com`
      this.#buyers.push({ email, browser: await register(origin, email) })
    }
    this.#customer = await register(origin, 'customer@example.com')
    const { body } = await this.#order(this.#customer)
    this.#stripe.pay((body as Payment).clientSecret, 'ok')
    await this.#tellLast()
  }

  /** All calls that ask the provider, at once; where it `endsIn` so many ms, none of them fails. */
  async shopDuring(trouble: Trouble, endsIn?: number): Promise<Told[]> {
    const { origin } = this.#site
    const stripe = this.#stripe
    const buyer = this.#buyers[PAYMENT_TROUBLES.indexOf(trouble)]?.browser ?? new Browser()
    if (trouble === 'away') await stripe.stop()
    else stripe.injectFault(trouble, { times: MANY })
    if (endsIn !== undefined) setTimeout(() => stripe.clearFaults(), endsIn)
    const post = (path: string, body?: unknown) => () =>
      this.#customer.send(origin, 'POST', path, body, PATIENCE_MS)
    const price = { priceId: stripe.priceIds.pro.monthly }
    const calls: [call: () => Promise<{ status: number; body: unknown }>, message?: string][] = [
      [() => this.#order(buyer), NOTHING_CHARGED],
      [post('/api/subscription/preview', price), NOTHING_CHARGED],
      [post('/api/subscription/portal'), NOTHING_CHARGED],
      [
        () => this.#customer.send(origin, 'GET', '/api/invoices', undefined, PATIENCE_MS),
        NOTHING_CHARGED,
      ],
      // The provider sends it again.
      [() => this.#tellLast()],
      ...(endsIn === undefined
        ? [[post('/api/subscription/change', price), PERHAPS_CHARGED] as const].map(
            ([call, message]): [typeof call, string] => [call, message],
          )
        : []),
    ]
    const told = await Promise.all(
      calls.map(async ([call, message]): Promise<Told> => {
        this.asked += 1
        const begun = performance.now()
        const { status, body } = await call()
        const isRefused =
          status === 503 &&
          (message === undefined || (body as { message?: string }).message === message)
        const ms = performance.now() - begun
        return { status, ms, isAsPromised: endsIn === undefined ? isRefused : status === 200 }
      }),
    )
    if (trouble === 'away') await stripe.start()
    else stripe.clearFaults()
    return told
  }

  /** Once all is well again, those who were told to come back do. */
  async buyAtLast(): Promise<{ people: number; paid: number; doubled: number }> {
    const { state } = this.#stripe
    let paid = 0
    let doubled = 0
    for (const { email, browser } of this.#buyers) {
      const { status, body } = await this.#order(browser)
      if (status !== 200) continue
      const outcome = this.#stripe.pay((body as Payment).clientSecret, 'ok')
      await this.#tellLast()
      const tier = await browser.send(this.#site.origin, 'GET', '/api/auth/user')
      if (outcome && (tier.body as { subscriptionTier: string }).subscriptionTier === 'starter')
        paid++
      const own = state.subscriptions
        .all()
        .filter(({ customer }) => state.customers.find(customer).email === email)
      if (own.length !== 1) doubled += 1
    }
    return { people: this.#buyers.length, paid, doubled }
  }

  #order(browser: Browser) {
    const order = { priceId: this.#stripe.priceIds.starter.monthly }
    const path = '/api/get-or-create-subscription'
    return browser.send(this.#site.origin, 'POST', path, order, PATIENCE_MS)
  }

  /** Sends an event that it has not heard yet, about what has happened last. */
  async #tellLast(): Promise<{ status: number; body: unknown }> {
    const event = this.#stripe.events.findLast(({ type }) =>
      type.startsWith('customer.subscription'),
    )
    if (!event) throw new Error('nothing has happened')
    const url = `${this.#site.origin}/api/webhooks/stripe`
    const id = `evt_told${this.#told++}`
    const { status } = await this.#stripe.send(url, { ...event, id })
    return { status, body: undefined }
  }
}
