import { Socket } from 'node:net'
import pg from 'pg'
import { DatabaseUnavailable } from './unavailable.ts'
import { TICK_MS } from './health-probe.ts'
import type { HealthProbe } from './health-probe.ts'
import { MARKER_TABLE } from './two-phase-commit.ts'
import type { TwoPhaseClient } from './two-phase-commit.ts'
import { connectionName } from './connection-names.ts'
import { currentWaitBudget } from './wait-budget.ts'
import type { WaitBudget } from './wait-budget.ts'

/** Shorter waits do not start the health probe. */
const LONG_WAIT_MS = 100
/** Ten times the number of connections, so the last caller in the queue is still served soon. */
const MAX_QUEUE_LENGTH = 200
/** Larger than the replies to one or two ordinary statements. */
const LARGE_REPLY_BYTES = 16 * 1024
/** Maximum age of a current probe result: the probe's timeout plus the pause before it. */
const CURRENT_MS = 1_500

interface ConnectionFacts {
  readonly is_standby: boolean
  /** The tables of tenants are spread over the nodes of a cluster. */
  readonly is_spread: boolean
}

const CONNECTION_FACTS = `
  select pg_is_in_recovery() as is_standby,
    to_regclass('${MARKER_TABLE}') is not null as is_spread`

type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (error?: Error | boolean) => void,
) => void

/**
 * A connection pool that fails fast. While the database is unresponsive, it closes all connections
 * and rejects callers. A request that exceeded its wait budget without progress is rejected: it
 * waited for a connection, for locks or on a slow network. A statement that the database is working
 * on continues until the statement timeout.
 *
 * `query_timeout` and a circuit breaker don't replace it: with a timeout per statement, requests
 * waited up to 5.6 s on a slow network (the limit is 2 s); with one per request, a release of 20,000
 * submissions failed (docs/decisions/archive/0067-monitored-pool-stays.md).
 */
export class MonitoredPool extends pg.Pool {
  readonly #probe: HealthProbe
  readonly #maxStallMs: number
  readonly #sockets: Set<Socket>
  readonly #checkouts = new Set<Checkout>()
  readonly #byClient = new WeakMap<pg.PoolClient, Checkout>()
  /** Time of the probe's last result. */
  #probedAt = 0
  #tickedAt = 0
  #ticker: NodeJS.Timeout | undefined

  /** `maxStallMs` limits the time without progress of a request, all its waits together. */
  constructor(options: pg.PoolConfig, probe: HealthProbe, maxStallMs: number) {
    const sockets = new Set<Socket>()
    super({
      ...options,
      stream: () => {
        const socket = new Socket()
        sockets.add(socket)
        return socket.once('close', () => sockets.delete(socket))
      },
      onConnect: async (client) => {
        const { rows } = await client.query<ConnectionFacts>(CONNECTION_FACTS)
        const [facts] = rows
        // During a failover a load balancer may lead to a standby, on which writes fail and reads are
        // outdated. A standby that becomes the primary is found by the next connection.
        if (facts?.is_standby) throw new DatabaseUnavailable('the database is a standby')
        if (facts?.is_spread) {
          probe.countWorkersAsWorking()
          ;(client as unknown as TwoPhaseClient).commitInTwoPhases()
        }
      },
    })
    this.#sockets = sockets
    this.#probe = probe
    this.#maxStallMs = maxStallMs
    this.on('release', (_error, client) => this.#finish(this.#byClient.get(client)))
  }

  override connect(): Promise<pg.PoolClient>
  override connect(onClient: ConnectCallback): void
  override connect(onClient?: ConnectCallback): Promise<pg.PoolClient> | void {
    const checkout = this.#checkOut()
    if (!onClient) return checkout
    checkout.then(
      (client) => onClient(undefined, client, client.release.bind(client)),
      (error: Error) => onClient(error, undefined, () => {}),
    )
  }

  override end(): Promise<void>
  override end(onEnd: () => void): void
  override end(onEnd?: () => void): Promise<void> | void {
    const ended = super.end().finally(() => {
      clearInterval(this.#ticker)
      this.#probe.stop()
    })
    return onEnd ? void ended.then(onEnd) : ended
  }

  async #checkOut(): Promise<pg.PoolClient> {
    if (this.#probe.isUnresponsive) throw new DatabaseUnavailable('the database is unresponsive')
    if (this.waitingCount >= MAX_QUEUE_LENGTH) {
      throw new DatabaseUnavailable('too many callers wait for a database connection')
    }
    const checkout = new Checkout(currentWaitBudget())
    this.#checkouts.add(checkout)
    this.#ticker ??= setInterval(() => this.#tick(), TICK_MS).unref()
    try {
      const client = await new Promise<pg.PoolClient>((resolve, reject) => {
        checkout.reject = reject
        super
          .connect()
          // Returns a connection that arrives after the caller was rejected.
          .then((client) => (checkout.isOver ? client.release() : resolve(client)), reject)
      })
      checkout.client = client
      this.#byClient.set(client, checkout)
      return client
    } catch (error) {
      this.#finish(checkout)
      throw error
    }
  }

  #finish(checkout: Checkout | undefined): void {
    if (checkout && this.#checkouts.delete(checkout)) checkout.finish()
  }

  #tick(): void {
    const [oldest] = this.#checkouts
    if (!oldest && !this.#probe.isUnresponsive) {
      clearInterval(this.#ticker)
      this.#ticker = undefined
      this.#probe.stop()
      return
    }
    if (this.#probe.isUnresponsive || (oldest && oldest.ageMs > LONG_WAIT_MS)) {
      const names = [...this.#checkouts].flatMap((checkout) => checkout.connectionName ?? [])
      this.#probe.tick(names, (working) => this.#recordProgress(working))
    }
    if (this.#probe.isUnresponsive) return this.#abortAll()
    const now = performance.now()
    // An old result does not show which statements progress; a failed probe leaves the old one.
    const isCurrent = now - this.#probedAt < CURRENT_MS
    for (const checkout of this.#checkouts) {
      checkout.recordReplies(now - this.#tickedAt)
      if (checkout.stalledMs >= this.#maxStallMs && (isCurrent || !checkout.client)) {
        checkout.abort()
      }
    }
    this.#tickedAt = now
  }

  #recordProgress(working: ReadonlySet<string>): void {
    const now = performance.now()
    for (const checkout of this.#checkouts) {
      const name = checkout.connectionName
      if (name !== undefined && working.has(name)) checkout.recordWork(now - this.#probedAt)
    }
    this.#probedAt = now
  }

  #abortAll(): void {
    for (const checkout of this.#checkouts) checkout.abort()
    for (const socket of this.#sockets) socket.destroy()
  }
}

/** One use of a connection, from the call of `connect` to its release. */
class Checkout {
  readonly #startedAt = performance.now()
  readonly #budget: WaitBudget | undefined
  #bytesRead = 0
  client: pg.PoolClient | undefined
  reject: (error: Error) => void = () => {}
  isOver = false

  constructor(budget: WaitBudget | undefined) {
    this.#budget = budget
    budget?.waiting.start()
  }

  /** Undefined while it waits for a connection. */
  get connectionName(): string | undefined {
    return this.client && connectionName(this.client)
  }

  get ageMs(): number {
    return performance.now() - this.#startedAt
  }

  get stalledMs(): number {
    return this.#budget?.stalledMs ?? 0
  }

  /** Records that the database worked on it for the last `milliseconds`, or since its start. */
  recordWork(milliseconds: number): void {
    if (this.#budget) this.#budget.workedMs += Math.min(milliseconds, this.ageMs)
  }

  /** Counts a large reply as work: the database may be waiting until we have read all of it. */
  recordReplies(milliseconds: number): void {
    if (!this.client) return
    const { bytesRead = 0 } = socketOf(this.client) as { bytesRead?: number }
    if (bytesRead - this.#bytesRead > LARGE_REPLY_BYTES) this.recordWork(milliseconds)
    this.#bytesRead = bytesRead
  }

  /** Makes the caller fail now. */
  abort(): void {
    // `client.end` would wait for the statements that were sent.
    if (this.client) socketOf(this.client).destroy()
    else this.reject(new DatabaseUnavailable('the database takes too long'))
  }

  finish(): void {
    this.isOver = true
    this.#budget?.waiting.stop()
  }
}

/** Returns the socket of a client. The types declare it only for clients outside of pools. */
export const socketOf = (client: pg.ClientBase) =>
  (client as unknown as pg.Client).connection.stream
