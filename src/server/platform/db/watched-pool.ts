import { Socket } from 'node:net'
import pg from 'pg'
import { DatabaseUnavailable } from './unavailable.ts'
import { LOOK_EVERY_MS } from './health-probe.ts'
import type { HealthProbe } from './health-probe.ts'
import { currentWaitBudget } from './wait-budget.ts'
import type { WaitBudget } from './wait-budget.ts'

/** Whoever waits for less is not looked after. */
const LONG_MS = 100
/** Ten times as many as work at once: the last of them is still served soon. */
const MOST_WAITING = 200
/** More than what is answered to a statement or two. */
const MUCH_BYTES = 16 * 1024
/** As long as the pulse may take, and the pause before it. */
const FRESH_MS = 1_500

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (error?: Error | boolean) => void,
) => void

/**
 * A pool in which nobody waits for long in vain. Once the database is silent, all connections are
 * cut, and whoever asks is refused until it answers. A request is cut off that has waited for its
 * part while nothing was done for it: for a connection, for locks, or for packets on a slow way. A
 * slow statement that the database works at goes on, as long as the database lets it.
 */
export class WatchedPool extends pg.Pool {
  readonly #pulse: HealthProbe
  readonly #patience: number
  readonly #sockets: Set<Socket>
  readonly #waits = new Set<Wait>()
  readonly #taken = new WeakMap<pg.PoolClient, Wait>()
  readonly #pids: WeakMap<pg.ClientBase, number>
  /** When the pulse was heard last, and when `look` looked. */
  #heard = 0
  #looked = 0
  #looking: NodeJS.Timeout | undefined

  /** A request may wait in vain for `patience` milliseconds, all its waits together. */
  constructor(options: pg.PoolConfig, pulse: HealthProbe, patience: number) {
    const sockets = new Set<Socket>()
    const pids = new WeakMap<pg.ClientBase, number>()
    super({
      ...options,
      stream: () => {
        const socket = new Socket()
        sockets.add(socket)
        return socket.once('close', () => sockets.delete(socket))
      },
      // Not what the start of a connection says, which is a pooler's where there is one.
      onConnect: async (client) => {
        const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
        if (rows[0]) pids.set(client, rows[0].pid)
      },
    })
    this.#sockets = sockets
    this.#pids = pids
    this.#pulse = pulse
    this.#patience = patience
    this.on('release', (_error, client) => this.#over(this.#taken.get(client)))
  }

  override connect(): Promise<pg.PoolClient>
  override connect(connected: Connected): void
  override connect(connected?: Connected): Promise<pg.PoolClient> | void {
    const taken = this.#take()
    if (!connected) return taken
    taken.then(
      (client) => connected(undefined, client, client.release.bind(client)),
      (error: Error) => connected(error, undefined, () => {}),
    )
  }

  override end(): Promise<void>
  override end(ended: () => void): void
  override end(ended?: () => void): Promise<void> | void {
    const done = super.end().finally(() => {
      clearInterval(this.#looking)
      this.#pulse.rest()
    })
    return ended ? void done.then(ended) : done
  }

  async #take(): Promise<pg.PoolClient> {
    if (this.#pulse.isSilent) throw new DatabaseUnavailable('the database is silent')
    if (this.waitingCount >= MOST_WAITING)
      throw new DatabaseUnavailable('too many wait for the database')
    const wait = new Wait(currentWaitBudget())
    this.#waits.add(wait)
    this.#looking ??= setInterval(() => this.#look(), LOOK_EVERY_MS).unref()
    try {
      const client = await new Promise<pg.PoolClient>((resolve, reject) => {
        wait.giveUp = reject
        // Nobody is left to take what comes too late.
        super.connect().then((client) => (wait.isOver ? client.release() : resolve(client)), reject)
      })
      wait.client = client
      this.#taken.set(client, wait)
      return client
    } catch (error) {
      this.#over(wait)
      throw error
    }
  }

  #over(wait: Wait | undefined): void {
    if (wait && this.#waits.delete(wait)) wait.end()
  }

  #look(): void {
    const [oldest] = this.#waits
    if (!oldest && !this.#pulse.isSilent) {
      clearInterval(this.#looking)
      this.#looking = undefined
      this.#pulse.rest()
      return
    }
    if (this.#pulse.isSilent || (oldest && oldest.milliseconds > LONG_MS)) {
      const pids = [...this.#waits].flatMap((wait) => this.#pidOf(wait) ?? [])
      this.#pulse.look(pids, (working) => this.#hear(working))
    }
    if (this.#pulse.isSilent) return this.#cutAll()
    const now = performance.now()
    // What was heard long ago does not tell who is worked for, nor does a pulse that is refused.
    const isFresh = performance.now() - this.#heard < FRESH_MS
    for (const wait of this.#waits) {
      wait.hears(now - this.#looked)
      if (wait.inVain >= this.#patience && (isFresh || !wait.client)) wait.cut()
    }
    this.#looked = now
  }

  #hear(working: ReadonlySet<number>): void {
    const now = performance.now()
    for (const wait of this.#waits) {
      const pid = this.#pidOf(wait)
      if (pid !== undefined && working.has(pid)) wait.worked(now - this.#heard)
    }
    this.#heard = now
  }

  #pidOf(wait: Wait): number | undefined {
    return wait.client && this.#pids.get(wait.client)
  }

  #cutAll(): void {
    for (const wait of this.#waits) wait.cut()
    for (const socket of this.#sockets) socket.destroy()
  }
}

/** From asking for a connection to giving it back. */
class Wait {
  readonly #begun = performance.now()
  readonly #request: WaitBudget | undefined
  #bytesRead = 0
  client: pg.PoolClient | undefined
  giveUp: (error: Error) => void = () => {}
  isOver = false

  constructor(request: WaitBudget | undefined) {
    this.#request = request
    request?.all.begin()
  }

  get milliseconds(): number {
    return performance.now() - this.#begun
  }

  get inVain(): number {
    return this.#request?.inVain ?? 0
  }

  /** For so long the database has worked for it, or since it began. */
  worked(milliseconds: number): void {
    if (this.#request) this.#request.worked += Math.min(milliseconds, this.milliseconds)
  }

  /** Much has come since the last look: the database waits for us, who have not read all of it yet. */
  hears(milliseconds: number): void {
    if (!this.client) return
    const { bytesRead = 0 } = socketOf(this.client) as { bytesRead?: number }
    if (bytesRead - this.#bytesRead > MUCH_BYTES) this.worked(milliseconds)
    this.#bytesRead = bytesRead
  }

  /** Makes whoever waits fail at once, with the connection where there is one. */
  cut(): void {
    // A client that is ended waits for the statements that it has sent.
    if (this.client) socketOf(this.client).destroy()
    else this.giveUp(new DatabaseUnavailable('the database takes too long'))
  }

  end(): void {
    this.isOver = true
    this.#request?.all.end()
  }
}

/** The way to the database; typed for a client outside of pools alone. */
export const socketOf = (client: pg.ClientBase) =>
  (client as unknown as pg.Client).connection.stream
