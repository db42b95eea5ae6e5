import { BILLING_PERIODS, PAID_TIERS, priceInCents } from '#domain/billing.ts'
import type { PerPlan, PlanChoice } from '#domain/billing.ts'
import { PLANS } from '#domain/plans.ts'
import type { PaymentProvider } from '#server/platform/payments/payment-provider.ts'
import { stripeProvider } from '#server/platform/payments/stripe.ts'
import type { StripeKeys } from '#server/platform/payments/stripe.ts'
import { pino } from 'pino'
import type { Logger } from 'pino'
import { Stripe } from 'stripe'
import { addCard, authenticate, pay } from './browser.ts'
import type { Outcome } from './browser.ts'
import { advanceClock } from './clock.ts'
import { decideDispute, openDispute } from './disputes.ts'
import { emitEvent } from './events.ts'
import { serializeCharge } from './serialize-payments.ts'
import { ApiServer } from './server.ts'
import type { Fault, Request } from './server.ts'
import { newId, StripeState } from './state.ts'
import type {
  CardBehavior,
  DisputeState,
  JsonObject,
  Price,
  Retries,
  StripeEvent,
} from './state.ts'

const SECRET_KEY = 'sk_test_StandInSecretCanary'
const WEBHOOK_SECRET = 'whsec_StandInSigningCanary'

interface Span {
  readonly days?: number
  readonly hours?: number
  readonly minutes?: number
  readonly seconds?: number
}

/**
 * A fake of Stripe's API on loopback HTTP, for the real client library. It validates as strictly as
 * Stripe does, keeps its state in memory and has its own clock.
 */
export class FakeStripe {
  readonly state: StripeState
  readonly priceIds: PerPlan<string>
  readonly #server: ApiServer
  /** Seconds that its clock is ahead of ours; null if its clock is stopped. */
  #offset: number | null
  #sending: Promise<unknown> = Promise.resolve()

  /** The clock is stopped at `at`, or runs from now on. */
  constructor({ at }: { at?: Date } = {}) {
    this.#offset = at ? null : 0
    this.state = new StripeState(seconds(at ?? new Date()))
    this.#server = new ApiServer(SECRET_KEY, () => this.#currentState())
    this.priceIds = {
      starter: this.#offer('starter'),
      pro: this.#offer('pro'),
      business: this.#offer('business'),
    }
  }

  #offer(tier: PlanChoice['tier']): { monthly: string; annual: string } {
    const product = `prod_${tier}`
    this.state.products.set(product, PLANS[tier].name)
    const price = (period: PlanChoice['period']) =>
      this.state.prices.add({
        id: `price_${tier}_${period}`,
        object: 'price',
        active: true,
        billing_scheme: 'per_unit',
        created: this.state.now,
        currency: 'usd',
        livemode: false,
        lookup_key: null,
        metadata: {},
        product,
        recurring: {
          interval: period === 'annual' ? 'year' : 'month',
          interval_count: 1,
          usage_type: 'licensed',
        },
        tiers_mode: null,
        transform_quantity: null,
        type: 'recurring',
        unit_amount: priceInCents({ tier, period }),
      }).id
    return { monthly: price('monthly'), annual: price('annual') }
  }

  start(port = 0): Promise<void> {
    return this.#server.start(port)
  }

  stop(): Promise<void> {
    return this.#server.stop()
  }

  /** The environment variables that make a server use this fake. */
  get environment(): Record<string, string> {
    const prices = PAID_TIERS.flatMap((tier) =>
      BILLING_PERIODS.map((period) => [
        `STRIPE_PRICE_${tier}_${period}`.toUpperCase(),
        this.priceIds[tier][period],
      ]),
    )
    return {
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_PUBLISHABLE_KEY: 'pk_test_StandIn',
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_BASE: this.#server.url,
      ...(Object.fromEntries(prices) as Record<string, string>),
    }
  }

  get keys(): StripeKeys {
    return {
      secretKey: SECRET_KEY,
      publishableKey: 'pk_test_StandIn',
      webhookSecret: WEBHOOK_SECRET,
      prices: this.priceIds,
      apiBase: this.#server.url,
    }
  }

  /** Returns a provider for this fake, configured as in the server. */
  provider({
    log = pino({ level: 'silent' }),
    timeoutMs,
    ...change
  }: Partial<StripeKeys> & { log?: Logger; timeoutMs?: number } = {}): PaymentProvider {
    return stripeProvider({ ...this.keys, ...change, log }, timeoutMs)
  }

  get now(): Date {
    return new Date(this.#currentState().now * 1000)
  }

  /** Advances the clock, running every task that becomes due at its own time. */
  advance({ days = 0, hours = 0, minutes = 0, seconds = 0 }: Span): void {
    const span = ((days * 24 + hours) * 60 + minutes) * 60 + seconds
    if (this.#offset !== null) this.#offset += span
    advanceClock(this.#currentState(), this.state.now + (this.#offset === null ? span : 0))
  }

  advanceTo(moment: Date): void {
    this.advance({ seconds: seconds(moment) - seconds(this.now) })
  }

  #currentState(): StripeState {
    if (this.#offset !== null) advanceClock(this.state, seconds(new Date()) + this.#offset)
    return this.state
  }

  /** How failed renewals are retried. */
  set retries(retries: Retries) {
    this.state.retries = retries
  }

  price({ tier, period }: PlanChoice): Price {
    return this.state.prices.find(this.priceIds[tier][period])
  }

  /** Pays in the browser. `later` is the card's behavior when it is charged again. */
  pay(
    clientSecret: string,
    card: CardBehavior,
    { later = 'ok' }: { later?: CardBehavior } = {},
  ): Outcome {
    return pay(this.#currentState(), clientSecret, card, later)
  }

  approve(clientSecret: string): Outcome {
    return authenticate(this.#currentState(), clientSecret, true)
  }

  refuse(clientSecret: string): Outcome {
    return authenticate(this.#currentState(), clientSecret, false)
  }

  /** Sets the behavior of all of a customer's cards. */
  setCards(customer: string, behavior: CardBehavior): void {
    for (const method of this.state.methods.all()) {
      if (method.customer === customer) method.behavior = behavior
    }
  }

  /** Adds a card in the customer portal. */
  addCard(customer: string, behavior: CardBehavior): void {
    addCard(this.#currentState(), customer, behavior)
  }

  /** Refunds in the dashboard: the given cents, or everything that is left. */
  refund(paymentId: string, cents?: number): void {
    const state = this.#currentState()
    const charge = state.charges.find(state.intents.find(paymentId).charge ?? '')
    const amount = cents ?? charge.amount - charge.refunded
    state.refunds.add({
      id: newId('re'),
      created: state.now,
      charge: charge.id,
      intent: paymentId,
      amount,
      status: 'succeeded',
    })
    charge.refunded += amount
    emitEvent(state, 'charge.refunded', serializeCharge(charge))
  }

  /** Returns the bank disputes a payment. Returns the dispute's id. */
  dispute(paymentId: string, status?: DisputeState): string {
    return openDispute(this.#currentState(), paymentId, status).id
  }

  /** Makes the bank decide on a dispute. */
  decide(disputeId: string, status: DisputeState): void {
    decideDispute(this.#currentState(), disputeId, status)
  }

  get requests(): readonly Request[] {
    return this.#server.requests
  }

  /** Makes the next requests fail, or the next requests whose call matches, such as /void$/. */
  injectFault(fault: Fault, { times = 1, call = /^/ }: { times?: number; call?: RegExp } = {}) {
    for (let time = 0; time < times; time++) this.#server.faults.push({ fault, call })
  }

  /** Runs a function just before the next matching request is handled. */
  beforeRequest(call: RegExp, run: () => void): void {
    this.#server.interceptors.push({ call, run })
  }

  clearFaults(): void {
    this.#server.clearFaults()
  }

  /** All events, oldest first. */
  get events(): StripeEvent[] {
    return this.state.events
  }

  /** Returns an event's body and signature. */
  signed(
    event: JsonObject,
    { secret = WEBHOOK_SECRET, at = new Date() }: { secret?: string; at?: Date } = {},
  ): { body: string; signature: string } {
    const body = JSON.stringify(event, null, 2)
    const signature = Stripe.webhooks.generateTestHeaderString({
      payload: body,
      secret,
      timestamp: seconds(at),
    })
    return { body, signature }
  }

  /** Sends an event to a webhook: any event, any number of times, in any order. */
  send(
    url: string,
    event: JsonObject,
    options: { secret?: string; at?: Date } = {},
  ): Promise<Response> {
    const { body, signature } = this.signed(event, options)
    return fetch(url, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
    })
  }

  /** Sends each event to a webhook as it happens, one after the other. */
  forward(url: string): void {
    this.state.onEvent = (event) => {
      this.#sending = this.#sending.then(() => this.send(url, event)).catch(() => {})
    }
  }

  /** Resolves once all forwarded events are delivered. */
  async eventsDelivered(): Promise<void> {
    await this.#sending
  }
}

const seconds = (moment: Date) => Math.floor(moment.getTime() / 1000)
