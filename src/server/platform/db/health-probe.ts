import { Socket } from 'node:net'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Connection } from './database.ts'

/** The interval at which `tick` has to be called. */
export const TICK_MS = 100

// Counted in ticks, not in milliseconds: while this process is blocked it does not tick, so it does
// not mistake its own pause for the database's.
const PAUSE_TICKS = 2
const TIMEOUT_TICKS = 12

/** A connection that was idle for longer may have been cut by the network. */
const MAX_IDLE_MS = 10_000

/**
 * Which of the connections work. One that waits for a lock, for its client or for a synchronous standby
 * does not. A standby that was cut off may never confirm the commit.
 */
const WORKING = `
  select application_name as name from pg_stat_activity
  where application_name = any($1::text[]) and state = 'active'
    and coalesce(wait_event_type, '') not in ('Lock', 'Client')
    and coalesce(wait_event, '') <> 'SyncRep'`

/**
 * The same for the coordinator of a cluster: a process that waits for a worker shows the same event as one
 * that waits for its client. The workers limit how long it waits for locks there.
 */
const WORKING_OR_WAITING_FOR_WORKERS = `
  select application_name as name from pg_stat_activity
  where application_name = any($1::text[]) and state = 'active'
    and coalesce(wait_event_type, '') <> 'Lock'
    and coalesce(wait_event, '') not in ('ClientWrite', 'SyncRep')`

interface Probe {
  ticks: number
}

/**
 * Queries the database on a connection of its own, while callers wait for it, for the connections
 * that are working. A healthy database replies to that query at once under any load, so no reply means
 * that no statement will get one.
 */
export class HealthProbe {
  readonly #connection: Connection
  readonly #log: Logger
  #open: { client: pg.Client; socket: Socket } | undefined
  #probe: Probe | undefined
  #pauseTicks = 0
  #repliedAt = 0
  #isUnresponsive = false
  #working = WORKING

  constructor(connection: Connection, log: Logger) {
    this.#connection = connection
    this.#log = log
  }

  /** True from 1.2 seconds without a reply until the next reply. */
  get isUnresponsive(): boolean {
    return this.#isUnresponsive
  }

  // A statement that waits for another node counts as working from now on.
  countWorkersAsWorking(): void {
    this.#working = WORKING_OR_WAITING_FOR_WORKERS
  }

  /** Starts or times out a probe. `onReply` gets those of the connections that are working. */
  tick(names: readonly string[], onReply: (working: ReadonlySet<string>) => void): void {
    const probe = this.#probe
    if (probe) {
      probe.ticks += 1
      if (probe.ticks >= TIMEOUT_TICKS) this.#timeOut()
    } else if (this.#pauseTicks > 0) this.#pauseTicks -= 1
    else void this.#start(names, onReply)
  }

  /** Cancels the probe and closes the connection. */
  stop(): void {
    this.#probe = undefined
    this.#disconnect()
  }

  async #start(
    names: readonly string[],
    onReply: (working: ReadonlySet<string>) => void,
  ): Promise<void> {
    const probe: Probe = { ticks: 0 }
    this.#probe = probe
    const working = await this.#queryWorking(names)
    const isCancelled = this.#probe !== probe
    if (isCancelled) return
    this.#probe = undefined
    this.#pauseTicks = PAUSE_TICKS
    this.#repliedAt = performance.now()
    if (this.#isUnresponsive) this.#log.info('the database responds again')
    this.#isUnresponsive = false
    if (working) onReply(working)
    else this.#disconnect()
  }

  /**
   * Returns undefined if the database rejects the connection or query: callers get that error as well.
   */
  async #queryWorking(names: readonly string[]): Promise<ReadonlySet<string> | undefined> {
    try {
      const client = await this.#connect()
      const { rows } = await client.query<{ name: string }>(this.#working, [names])
      return new Set(rows.map(({ name }) => name))
    } catch {
      return undefined
    }
  }

  async #connect(): Promise<pg.Client> {
    if (this.#open && performance.now() - this.#repliedAt < MAX_IDLE_MS) return this.#open.client
    this.#disconnect()
    const socket = new Socket()
    const client = new pg.Client({
      ...this.#connection,
      // The name differs from a server's, for which a restore looks.
      application_name: 'sextant-health-probe',
      stream: () => socket,
    })
    client.on('error', () => {})
    this.#open = { client, socket }
    await client.connect()
    return client
  }

  #timeOut(): void {
    if (!this.#isUnresponsive) this.#log.error('the database does not respond')
    this.#isUnresponsive = true
    this.#probe = undefined
    this.#disconnect()
  }

  #disconnect(): void {
    this.#open?.socket.destroy()
    this.#open = undefined
  }
}
