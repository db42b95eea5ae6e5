import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TestCard } from '#contract/billing.ts'
import { databaseOn, openPool } from '#server/platform/db/database.ts'
import type { Db } from '#server/platform/db/database.ts'
import { openJobs } from '#server/platform/jobs/jobs.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type {
  PaymentProvider,
  ProviderEvent,
  ProviderSubscription,
} from '#server/platform/payments/payment-provider.ts'
import { SandboxEvent } from '#server/platform/payments/sandbox/events.ts'
import type { Invoice } from '#server/platform/db/sandbox-objects.ts'
import { openSandbox } from '#server/platform/payments/sandbox/sandbox.ts'
import type { Deliver, Sandbox } from '#server/platform/payments/sandbox/sandbox.ts'
import { toProviderInvoice } from '#server/platform/payments/sandbox/to-provider.ts'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { z } from 'zod'
import { cloneDatabase } from './test-database.ts'

export const CARD_OK = '4242 4242 4242 4242'
export const CARD_DECLINED = '4000 0000 0000 0002'
export const CARD_CONFIRM = '4000 0025 0000 3155'

type Typed = z.output<typeof TestCard>

/** Returns the fields of the card form. */
export const cardForm = (
  cardNumber: string,
  change: Partial<Typed> = {},
): Omit<Typed, 'clientSecret'> => ({
  cardNumber,
  expiry: '12/60',
  cvc: '123',
  ...change,
})

/** The clock at the start of each test. */
const START_TIME = new Date('2026-03-10T12:00:00Z')

/** A sandbox with its own database and a clock that the test sets. */
export class SandboxTest {
  readonly db: Db
  readonly jobs: Jobs
  readonly sandbox: Sandbox
  /** The events that the webhook received, parsed, and their bodies. */
  readonly receivedEvents: ProviderEvent[] = []
  // oxlint-disable-next-line typescript/no-explicit-any -- a wrong shape fails the test itself
  readonly eventBodies: any[] = []
  /** All log lines. */
  readonly logged: readonly string[]
  now = START_TIME

  constructor(db: Db, jobs: Jobs, logged: readonly string[]) {
    this.db = db
    this.jobs = jobs
    this.logged = logged
    this.sandbox = this.openSecond()
    jobs.handle(SandboxEvent, (event) => this.sandbox.send(event, this.deliver))
  }

  /** The webhook. */
  deliver: Deliver = async (rawBody, signature) => {
    this.receivedEvents.push(await this.provider.readEvent(rawBody, signature))
    this.eventBodies.push(JSON.parse(rawBody))
  }

  get provider(): PaymentProvider {
    return this.sandbox.provider
  }

  /** Opens a second server's sandbox on the same database. */
  openSecond(jobs: Pick<Jobs, 'enqueue'> = this.jobs): Sandbox {
    return openSandbox({ db: this.db, jobs, now: () => this.now })
  }

  /** Clears the database and resets the clock. */
  async reset(start = START_TIME): Promise<void> {
    await this.eventsDelivered()
    await sql`truncate sandbox_objects`.execute(this.db)
    this.now = start
    this.receivedEvents.length = 0
    this.eventBodies.length = 0
  }

  /** Advances the clock without running the clock job. */
  advance(seconds: number): void {
    this.now = new Date(this.now.getTime() + seconds * 1_000)
  }

  /** Sets the clock and runs the clock job. */
  async goTo(moment: string | Date): Promise<void> {
    this.now = new Date(moment)
    await this.sandbox.tick(this.now)
  }

  customer(): Promise<string> {
    const id = randomUUID()
    return this.provider.createCustomer({ id, email: `${id}@example.com`, name: 'Mary Jackson' })
  }

  /** Submits the card form for a payment. */
  confirm(customerId: string, clientSecret: string, cardNumber = CARD_OK, change = {}) {
    return this.sandbox.confirm([customerId], { ...cardForm(cardNumber, change), clientSecret })
  }

  /** Submits the card form for a subscription's open payment. */
  async pay(id: string, cardNumber = CARD_OK, change = {}): Promise<string> {
    const { customerId, payment } = await this.subscription(id)
    if (!payment) throw new Error('there is nothing to pay')
    return this.confirm(customerId, payment.clientSecret, cardNumber, change)
  }

  /** Creates a subscription of a new customer, paid by card. */
  async subscribed(priceId = 'pro_monthly', cardNumber = CARD_OK): Promise<ProviderSubscription> {
    const { id } = await this.incomplete(priceId)
    await this.pay(id, cardNumber, { confirmation: 'approve' })
    return this.subscription(id)
  }

  async incomplete(priceId = 'pro_monthly'): Promise<ProviderSubscription> {
    const customerId = await this.customer()
    return this.provider.createSubscription({ key: randomUUID(), customerId, priceId })
  }

  async subscription(id: string): Promise<ProviderSubscription> {
    const found = await this.provider.subscription(id)
    if (!found) throw new Error('there is no such subscription')
    return found
  }

  upgrade(id: string, priceId: string, change: { at?: Date; key?: string } = {}) {
    return this.provider.upgrade({ id, priceId, at: this.now, key: randomUUID(), ...change })
  }

  /** Returns all stored invoices as text, oldest first: number, description, amount and status. */
  async invoices(customerId: string): Promise<string[]> {
    const { rows } = await sql<{ state: Invoice }>`
      select state from sandbox_objects where customer_id = ${customerId} and kind = 'invoice'
      order by (state->>'created')::bigint, (state->>'number')::integer`.execute(this.db)
    return rows
      .map(({ state }) => toProviderInvoice(state))
      .map(
        ({ number, description, amount, status, failed }) =>
          `${number} ${description} ${amount} ${status}${failed ? ' failed' : ''}`,
      )
  }

  /** Waits for all events, and returns the types of an object's events. */
  async events(id: string): Promise<string[]> {
    await this.eventsDelivered()
    return this.eventBodies.filter(({ data }) => data.object.id === id).map(({ type }) => type)
  }

  async eventsDelivered(): Promise<void> {
    for (let waited = 0; waited < 20_000; waited += 20) {
      if ((await this.queuedEvents()) === 0) return
      await sleep(20)
    }
    throw new Error('some events did not arrive')
  }

  async queuedEvents(): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*) from jobs.job where name = ${SandboxEvent.queue}`.execute(this.db)
    return rows[0]?.count ?? 0
  }

  /** Returns all stored rows as text. */
  async storedRows(): Promise<string[]> {
    const { rows } = await sql<{ text: string }>`
      select concat_ws(' ', id, made_with, state, due_at) as text
      from sandbox_objects order by id`.execute(this.db)
    return rows.map(({ text }) => text)
  }
}

/** Starts a sandbox for the tests of a file. Use the result inside tests only. */
export function useSandbox(start = START_TIME): SandboxTest {
  const holder: { test?: SandboxTest; close?: () => Promise<void> } = {}
  beforeAll(async () => {
    const logLines: string[] = []
    const log = pino({ level: 'trace', base: null }, { write: (line) => void logLines.push(line) })
    const { connection, drop } = await cloneDatabase()
    const pool = openPool(connection, log, 10)
    const db = databaseOn(pool)
    const jobs = openJobs(pool, log, { pollSeconds: 0.5, retryDelay: 1, maxRetryDelay: 1 })
    holder.test = new SandboxTest(db, jobs, logLines)
    await jobs.start()
    holder.close = async () => {
      await jobs.stop()
      await db.destroy()
      await drop()
    }
  })
  beforeEach(() => holder.test?.reset(start))
  afterAll(() => holder.close?.())
  return new Proxy({} as SandboxTest, {
    get: (_target, property) => {
      const { test } = holder
      if (!test) throw new Error('the sandbox has not started yet')
      const value: unknown = Reflect.get(test, property)
      return typeof value === 'function' ? value.bind(test) : value
    },
    set: (_target, property, value) => Reflect.set(holder.test ?? {}, property, value),
  })
}
