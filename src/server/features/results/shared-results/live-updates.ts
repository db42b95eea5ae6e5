import type { ServerResponse } from 'node:http'
import type { Db } from '#server/platform/db/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { Listener } from '#server/platform/notifications/listener.ts'
import { CHANGED_ROUNDS } from '#server/platform/notifications/notify.ts'
import type pg from 'pg'
import * as repo from './repo.ts'
import type { SharedRound } from './repo.ts'

/** Open streams of one server, of one round on it, and of one network. Each takes a socket and about 20 KB. */
const MAX_STREAMS = 3_000
const MAX_STREAMS_OF_ROUND = 1_000
const MAX_STREAMS_OF_NETWORK = 100

/** How often all watched rounds are read while no notifications arrive. */
const POLL_MS = 1_000

/**
 * How often a comment line keeps proxies from closing a silent connection, and all watched rounds are
 * read although notifications arrive: rounds also disappear with their team or their workspace.
 */
const HEARTBEAT_MS = 15_000

/** Milliseconds after which a browser connects again. */
const RECONNECT_MS = 1_000

const HEADERS = {
  'content-type': 'text/event-stream',
  // Keeps nginx from collecting the events.
  'x-accel-buffering': 'no',
  'x-robots-tag': 'noindex, nofollow',
}

interface LiveUpdatesDeps {
  readonly db: Db
  /** Settings of the connection that listens; null where only a pooler in transaction mode is reachable. */
  readonly listening: pg.ClientConfig | null
  /** Aborted when the server starts to stop. */
  readonly stopping?: AbortSignal | undefined
}

/** A round with the streams of its shared page. */
interface WatchedRound {
  /** As it was last read. */
  state: SharedRound
  readonly streams: Set<ServerResponse>
}

/**
 * Tells open shared pages that figures were released. A page only learns that something changed, and
 * reads the results itself. What is kept of connections is this memory: no count or time leaves it.
 */
export class LiveUpdates {
  readonly #db: Db
  readonly #listener: Listener | null
  /** By shared secret, so that the streams of a replaced link end. */
  readonly #rounds = new Map<string, WatchedRound>()
  readonly #byNetwork = new Map<string, number>()
  #streams = 0
  #isClosed = false
  #ticks = 0
  #isReading = false
  readonly #ticker: NodeJS.Timeout

  constructor({ db, listening, stopping }: LiveUpdatesDeps) {
    this.#db = db
    this.#listener =
      listening &&
      new Listener(listening, CHANGED_ROUNDS, {
        onListening: () => void this.#readAll(),
        onNotification: (roundId) => void this.#read(this.#ofRound(roundId)),
      })
    // Started here, since timers of a request belong to its wait budget.
    this.#ticker = setInterval(() => this.#tick(), POLL_MS).unref()
    stopping?.addEventListener('abort', () => this.close(), { once: true })
  }

  /**
   * Throws 503 if too many streams are open, in total, of the round or of the network, or the server
   * stops.
   */
  requireRoom({ secret }: SharedRound, network: string | null): void {
    const ofRound = this.#rounds.get(keyOf(secret))?.streams.size ?? 0
    const ofNetwork = network === null ? 0 : (this.#byNetwork.get(network) ?? 0)
    const isFull =
      this.#streams >= MAX_STREAMS ||
      ofRound >= MAX_STREAMS_OF_ROUND ||
      ofNetwork >= MAX_STREAMS_OF_NETWORK
    if (this.#isClosed || isFull) {
      throw new AppError('unavailable', 'Live updates are not available. Reload the page later.')
    }
  }

  /**
   * Sends events until the round, the link or the server ends. `lastReleased` is the id of the last event
   * that the page got before its connection broke. Call `requireRoom` in the same turn of the event loop.
   */
  open(
    state: SharedRound,
    response: ServerResponse,
    headers: Record<string, unknown>,
    { lastReleased, network }: { lastReleased: string | undefined; network: string | null },
  ): void {
    const key = keyOf(state.secret)
    const round = this.#rounds.get(key) ?? { state, streams: new Set() }
    this.#rounds.set(key, round)
    round.streams.add(response)
    this.#count(network, 1)
    response.on('error', () => {})
    response.once('close', () => {
      this.#count(network, -1)
      round.streams.delete(response)
      if (round.streams.size === 0 && this.#rounds.get(key) === round) this.#rounds.delete(key)
    })
    response.writeHead(200, { ...headers, ...HEADERS } as Record<string, string>)
    response.write(`retry: ${RECONNECT_MS}\n\n`)
    // A page reads the results once it is connected, so only one that was cut off can have missed some.
    if (lastReleased !== undefined && lastReleased !== String(state.released)) {
      response.write(releasedEvent(state))
    }
  }

  /** Ends all streams, so that browsers connect to another server. */
  close(): void {
    this.#isClosed = true
    clearInterval(this.#ticker)
    for (const round of this.#rounds.values()) end(round)
    this.#listener?.stop()
  }

  #count(network: string | null, change: 1 | -1): void {
    this.#streams += change
    if (network === null) return
    const ofNetwork = (this.#byNetwork.get(network) ?? 0) + change
    if (ofNetwork > 0) this.#byNetwork.set(network, ofNetwork)
    else this.#byNetwork.delete(network)
  }

  #ofRound(roundId: string): WatchedRound[] {
    return [...this.#rounds.values()].filter(({ state }) => state.roundId === roundId)
  }

  #tick(): void {
    if (this.#rounds.size === 0) return
    this.#listener?.start()
    this.#ticks = (this.#ticks + 1) % (HEARTBEAT_MS / POLL_MS)
    if (this.#ticks === 0) {
      for (const { streams } of this.#rounds.values()) {
        for (const stream of streams) stream.write(':\n\n')
      }
      void this.#listener?.check()
    }
    if (this.#ticks === 0 || !this.#listener?.isListening) void this.#readAll()
  }

  /** Reads one at a time: a slow database must not collect them. */
  async #readAll(): Promise<void> {
    if (this.#isReading) return
    this.#isReading = true
    await this.#read([...this.#rounds.values()])
    this.#isReading = false
  }

  /** Sends what changed since the last read. A read that fails is made again at the next tick. */
  async #read(watched: readonly WatchedRound[]): Promise<void> {
    if (watched.length === 0) return
    const keys = watched.map(({ state }) => state)
    const found = await repo.findByKeys(this.#db, keys).catch(() => null)
    if (!found) return
    const byId = new Map(found.map((round) => [round.roundId, round]))
    for (const round of watched) {
      const current = byId.get(round.state.roundId)
      const isShared =
        current && !current.suspended && keyOf(current.secret) === keyOf(round.state.secret)
      if (!isShared) end(round)
      else if (current.released > round.state.released) {
        round.state = current
        for (const stream of round.streams) stream.write(releasedEvent(current))
      }
    }
  }
}

const keyOf = (secret: Buffer | null): string => secret?.toString('base64url') ?? ''

// The id comes back when a browser connects again.
const releasedEvent = ({ released }: SharedRound): string =>
  `id: ${released}\nevent: released\ndata: {}\n\n`

const end = ({ streams }: WatchedRound): void => {
  for (const stream of streams) stream.end()
  // Nothing can be written to them from now on.
  streams.clear()
}
