import pg from 'pg'

/** Milliseconds between two attempts to connect. */
const RETRY_MS = 1_000

/** Milliseconds in which PostgreSQL has to answer on the connection. */
const REPLY_TIMEOUT_MS = 5_000

interface ListenerEvents {
  /** The connection listens. Notifications may have been missed before. */
  readonly onListening: () => void
  readonly onNotification: (payload: string) => void
}

/**
 * Listens to a channel on a connection of its own, and connects again when that breaks. Notifications
 * belong to a connection, so it must not go through a pooler in transaction mode.
 */
export class Listener {
  readonly #settings: pg.ClientConfig
  readonly #channel: string
  readonly #events: ListenerEvents
  #client: pg.Client | undefined
  #retry: NodeJS.Timeout | undefined
  #isStarted = false
  #isListening = false

  constructor(settings: pg.ClientConfig, channel: string, events: ListenerEvents) {
    this.#settings = settings
    this.#channel = channel
    this.#events = events
  }

  /** False while the connection is broken: notifications are missed. */
  get isListening(): boolean {
    return this.#isListening
  }

  /** Does nothing if it was started before. */
  start(): void {
    if (this.#isStarted) return
    this.#isStarted = true
    void this.#connect()
  }

  /** Breaks the connection if PostgreSQL does not answer on it. */
  async check(): Promise<void> {
    const client = this.#client
    if (!client || !this.#isListening) return
    // The types lack the timeout of one statement.
    const ping = { text: 'select', query_timeout: REPLY_TIMEOUT_MS } as pg.QueryConfig
    await client.query(ping).catch(() => this.#lose(client))
  }

  stop(): void {
    this.#isStarted = false
    this.#isListening = false
    clearTimeout(this.#retry)
    // `end` would wait for PostgreSQL.
    this.#client?.connection.stream.destroy()
    this.#client = undefined
  }

  async #connect(): Promise<void> {
    const client = new pg.Client(this.#settings)
    this.#client = client
    client.on('error', () => this.#lose(client))
    client.on('end', () => this.#lose(client))
    client.on('notification', ({ payload = '' }) => this.#events.onNotification(payload))
    try {
      await client.connect()
      await client.query(`listen ${pg.escapeIdentifier(this.#channel)}`)
    } catch {
      return this.#lose(client)
    }
    if (client !== this.#client) return
    this.#isListening = true
    this.#events.onListening()
  }

  #lose(client: pg.Client): void {
    // Later events of a connection that was replaced or stopped.
    if (client !== this.#client || !this.#isStarted) return
    this.#client = undefined
    this.#isListening = false
    client.connection.stream.destroy()
    this.#retry = setTimeout(() => void this.#connect(), RETRY_MS)
    this.#retry.unref()
  }
}
