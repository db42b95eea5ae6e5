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
} from '#server/platform/payments/provider.ts'
import { SandboxEvent } from '#server/platform/payments/sandbox/events.ts'
import { openSandbox } from '#server/platform/payments/sandbox/sandbox.ts'
import type { Deliver, Sandbox } from '#server/platform/payments/sandbox/sandbox.ts'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { z } from 'zod'
import { cloneDatabase } from './clone.ts'

export const PAYS = '4242 4242 4242 4242'
export const DECLINES = '4000 0000 0000 0002'
export const ASKS = '4000 0025 0000 3155'

type Typed = z.output<typeof TestCard>

/** A card as somebody types it. */
export const typed = (
  cardNumber: string,
  change: Partial<Typed> = {},
): Omit<Typed, 'clientSecret'> => ({
  cardNumber,
  expiry: '12/60',
  cvc: '123',
  ...change,
})

/** When the tests of the sandbox begin, unless they say otherwise. */
const BEGIN = '2026-03-10T12:00:00Z'

/** A sandbox on a database of its own, with a clock that the test sets. */
export class SandboxTest {
  readonly db: Db
  readonly jobs: Jobs
  readonly sandbox: Sandbox
  /** The events that arrived, as the webhook reads them, and their bodies. */
  readonly heard: ProviderEvent[] = []
  // oxlint-disable-next-line typescript/no-explicit-any -- a wrong shape fails the test itself
  readonly bodies: any[] = []
  /** All that was logged. */
  readonly logged: readonly string[]
  now = new Date(BEGIN)

  constructor(db: Db, jobs: Jobs, logged: readonly string[]) {
    this.db = db
    this.jobs = jobs
    this.logged = logged
    this.sandbox = this.another()
    jobs.handle(SandboxEvent, (event) => this.sandbox.send(event, this.deliver))
  }

  /** The webhook. */
  deliver: Deliver = async (rawBody, signature) => {
    this.heard.push(await this.provider.readEvent(rawBody, signature))
    this.bodies.push(JSON.parse(rawBody))
  }

  get provider(): PaymentProvider {
    return this.sandbox.provider
  }

  /** The sandbox of another server. */
  another(jobs: Pick<Jobs, 'enqueue'> = this.jobs): Sandbox {
    return openSandbox({ db: this.db, jobs, now: () => this.now })
  }

  /** As if nothing had happened yet. */
  async begin(): Promise<void> {
    await this.allHeard()
    await sql`truncate sandbox_objects`.execute(this.db)
    this.now = new Date(BEGIN)
    this.heard.length = 0
    this.bodies.length = 0
  }

  /** Lets time pass without anybody looking at the clock. */
  wait(seconds: number): void {
    this.now = new Date(this.now.getTime() + seconds * 1_000)
  }

  /** Sets the time, and lets the clock run. */
  async reach(moment: string | Date): Promise<void> {
    this.now = new Date(moment)
    await this.sandbox.tick(this.now)
  }

  customer(): Promise<string> {
    const id = randomUUID()
    return this.provider.createCustomer({ id, email: `${id}@example.com`, name: 'Mary Jackson' })
  }

  /** Types a card for what a customer has to pay. */
  confirm(customerId: string, clientSecret: string, cardNumber = PAYS, change = {}) {
    return this.sandbox.confirm([customerId], { ...typed(cardNumber, change), clientSecret })
  }

  /** The same for the payment that a subscription waits for. */
  async pay(id: string, cardNumber = PAYS, change = {}): Promise<string> {
    const { customerId, payment } = await this.subscription(id)
    if (!payment) throw new Error('there is nothing to pay')
    return this.confirm(customerId, payment.clientSecret, cardNumber, change)
  }

  /** A new customer's subscription, paid with a card. */
  async subscribed(priceId = 'pro_monthly', cardNumber = PAYS): Promise<ProviderSubscription> {
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

  /** What invoices say, oldest first: number, description, amount and status. */
  async invoices(customerId: string): Promise<string[]> {
    const invoices = await this.provider.invoices(customerId)
    return invoices
      .toReversed()
      .map(
        ({ number, description, amount, status, failed }) =>
          `${number} ${description} ${amount} ${status}${failed ? ' failed' : ''}`,
      )
  }

  /** The types of the events that arrived about a thing, once all have. */
  async events(id: string): Promise<string[]> {
    await this.allHeard()
    return this.bodies.filter(({ data }) => data.object.id === id).map(({ type }) => type)
  }

  async allHeard(): Promise<void> {
    for (let waited = 0; waited < 20_000; waited += 20) {
      if ((await this.queued()) === 0) return
      await sleep(20)
    }
    throw new Error('there are events that do not arrive')
  }

  async queued(): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*) from jobs.job where name = ${SandboxEvent.queue}`.execute(this.db)
    return rows[0]?.count ?? 0
  }

  /** All that the sandbox keeps, as text. */
  async kept(): Promise<string[]> {
    const { rows } = await sql<{ text: string }>`
      select concat_ws(' ', id, made_with, state, due_at) as text
      from sandbox_objects order by id`.execute(this.db)
    return rows.map(({ text }) => text)
  }
}

/** Starts a sandbox for the tests of a file. Use what it gives inside tests only. */
export function useSandbox(): SandboxTest {
  const holder: { test?: SandboxTest; close?: () => Promise<void> } = {}
  beforeAll(async () => {
    const logged: string[] = []
    const log = pino({ level: 'trace', base: null }, { write: (line) => void logged.push(line) })
    const { connection, drop } = await cloneDatabase()
    const pool = openPool(connection, log, 10)
    const db = databaseOn(pool)
    const jobs = openJobs(pool, log, { pollSeconds: 0.5, retryDelay: 1, maxRetryDelay: 1 })
    holder.test = new SandboxTest(db, jobs, logged)
    await jobs.start()
    holder.close = async () => {
      await jobs.stop()
      await db.destroy()
      await drop()
    }
  })
  beforeEach(() => holder.test?.begin())
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
