import { BILLING_PERIODS, PAID_TIERS, priceInCents } from '#domain/billing.ts'
import type { PerPlan, PlanChoice } from '#domain/billing.ts'
import { PLANS } from '#domain/plans.ts'
import type { PaymentProvider } from '#server/platform/payments/provider.ts'
import { stripeProvider } from '#server/platform/payments/stripe.ts'
import type { StripeKeys } from '#server/platform/payments/stripe.ts'
import { pino } from 'pino'
import type { Logger } from 'pino'
import { Stripe } from 'stripe'
import { addCard, answerBank, pay } from './browser.ts'
import type { Outcome } from './browser.ts'
import { tell } from './news.ts'
import { ApiServer } from './server.ts'
import type { Request, Trouble } from './server.ts'
import { showCharge } from './show-payments.ts'
import { passTime } from './time.ts'
import { newId, World } from './world.ts'
import type { CardMood, Price, Retries, Shape, StripeEvent } from './world.ts'

const SECRET_KEY = 'sk_test_StandInSecretCanary'
const WEBHOOK_SECRET = 'whsec_StandInSigningCanary'

/** Lengths of time, added up. */
interface Span {
  readonly days?: number
  readonly hours?: number
  readonly minutes?: number
  readonly seconds?: number
}

/**
 * Stands in for Stripe on this machine: the real library talks to it, and it is as strict as
 * Stripe is. It keeps what it knows in memory and has a clock of its own.
 */
export class StripeStandIn {
  readonly world: World
  /** Of the six plans. */
  readonly priceIds: PerPlan<string>
  readonly #server: ApiServer
  /** Seconds that its clock is ahead of ours; null where it stands still. */
  #ahead: number | null
  #sending: Promise<unknown> = Promise.resolve()

  /** Its clock stands still at `at`, or goes on from now. */
  constructor({ at }: { at?: Date } = {}) {
    this.#ahead = at ? null : 0
    this.world = new World(seconds(at ?? new Date()))
    this.#server = new ApiServer(SECRET_KEY, () => this.#worldNow())
    this.priceIds = {
      starter: this.#offer('starter'),
      pro: this.#offer('pro'),
      business: this.#offer('business'),
    }
  }

  #offer(tier: PlanChoice['tier']): { monthly: string; annual: string } {
    const product = `prod_${tier}`
    this.world.products.set(product, PLANS[tier].name)
    const price = (period: PlanChoice['period']) =>
      this.world.prices.add({
        id: `price_${tier}_${period}`,
        object: 'price',
        active: true,
        billing_scheme: 'per_unit',
        created: this.world.now,
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

  /** What a server under test is told to talk to it. */
  get settings(): Record<string, string> {
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

  /** A client of it, as the server under test has one. */
  provider({
    log = pino({ level: 'silent' }),
    patience,
    ...change
  }: Partial<StripeKeys> & { log?: Logger; patience?: number } = {}): PaymentProvider {
    return stripeProvider({ ...this.keys, ...change, log }, patience)
  }

  get now(): Date {
    return new Date(this.#worldNow().now * 1000)
  }

  /** All that is due meanwhile happens, each thing at its own time. */
  advance({ days = 0, hours = 0, minutes = 0, seconds = 0 }: Span): void {
    const span = ((days * 24 + hours) * 60 + minutes) * 60 + seconds
    if (this.#ahead !== null) this.#ahead += span
    passTime(this.#worldNow(), this.world.now + (this.#ahead === null ? span : 0))
  }

  advanceTo(moment: Date): void {
    this.advance({ seconds: seconds(moment) - seconds(this.now) })
  }

  #worldNow(): World {
    if (this.#ahead !== null) passTime(this.world, seconds(new Date()) + this.#ahead)
    return this.world
  }

  /** How renewals that failed are tried again. */
  set retries(retries: Retries) {
    this.world.retries = retries
  }

  price({ tier, period }: PlanChoice): Price {
    return this.world.prices.find(this.priceIds[tier][period])
  }

  /** What a customer does with a payment in the browser. `later`: when the card is charged again. */
  pay(clientSecret: string, card: CardMood, { later = 'ok' }: { later?: CardMood } = {}): Outcome {
    return pay(this.#worldNow(), clientSecret, card, later)
  }

  approve(clientSecret: string): Outcome {
    return answerBank(this.#worldNow(), clientSecret, true)
  }

  refuse(clientSecret: string): Outcome {
    return answerBank(this.#worldNow(), clientSecret, false)
  }

  /** From now on all cards of a customer do this when they are charged. */
  cardsOf(customer: string, mood: CardMood): void {
    for (const method of this.world.methods.all()) {
      if (method.customer === customer) method.mood = mood
    }
  }

  /** As the portal takes it. */
  addCard(customer: string, mood: CardMood): void {
    addCard(this.#worldNow(), customer, mood)
  }

  /** As the operator does it in the dashboard; all that is left of it, or some cents. */
  refund(paymentId: string, cents?: number): void {
    const world = this.#worldNow()
    const charge = world.charges.find(world.intents.find(paymentId).charge ?? '')
    const amount = cents ?? charge.amount - charge.refunded
    world.refunds.add({
      id: newId('re'),
      created: world.now,
      charge: charge.id,
      intent: paymentId,
      amount,
      status: 'succeeded',
    })
    charge.refunded += amount
    tell(world, 'charge.refunded', showCharge(charge))
  }

  get requests(): readonly Request[] {
    return this.#server.requests
  }

  /** What goes wrong with the next requests, or with the next of one call such as /void$/. */
  trouble(trouble: Trouble, { times = 1, call = /^/ }: { times?: number; call?: RegExp } = {}) {
    for (let time = 0; time < times; time++) this.#server.troubles.push({ trouble, call })
  }

  /** Lets something happen between two requests: just before the next of a call is looked at. */
  meanwhile(call: RegExp, happen: () => void): void {
    this.#server.meanwhile.push({ call, happen })
  }

  wellAgain(): void {
    this.#server.recover()
  }

  /** What has happened, first things first. */
  get events(): StripeEvent[] {
    return this.world.events
  }

  /** An event as it is sent: its bytes, and what they are signed with. */
  signed(
    event: Shape,
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

  /** Sends an event to a webhook. Any one, as often as a test likes, and in any order. */
  send(url: string, event: Shape, options: { secret?: string; at?: Date } = {}): Promise<Response> {
    const { body, signature } = this.signed(event, options)
    return fetch(url, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
    })
  }

  /** From now on each event is sent as it happens, one after the other. */
  forward(url: string): void {
    this.world.heard = (event) => {
      this.#sending = this.#sending.then(() => this.send(url, event)).catch(() => {})
    }
  }

  /** Once all that was forwarded has arrived. */
  async arrived(): Promise<void> {
    await this.#sending
  }
}

const seconds = (moment: Date) => Math.floor(moment.getTime() / 1000)
