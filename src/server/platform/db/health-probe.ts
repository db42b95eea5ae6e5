import { Socket } from 'node:net'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Connection } from './database.ts'

/** How often `look` is to be called. */
export const LOOK_EVERY_MS = 100

// Counted in looks, not in milliseconds: while this process itself is held up, it looks no more
// often, so it never takes its own silence for the database's.
const PAUSE_LOOKS = 2
const SILENT_LOOKS = 12

/** What nothing was heard on for so long may be cut on the way by now. */
const TRUSTED_MS = 10_000

/** Of these processes of PostgreSQL, those that work: who waits for a lock or for us does not. */
const WHO_WORKS = `
  select pid from pg_stat_activity
  where pid = any($1::integer[]) and state = 'active'
    and coalesce(wait_event_type, '') not in ('Lock', 'Client')`

interface Question {
  looks: number
}

/**
 * Asks the database on a connection of its own, while somebody waits for it, for whom it works.
 * Whatever else it does, it answers that at once; so where no answer comes, none will come to
 * anybody.
 */
export class HealthProbe {
  readonly #connection: Connection
  readonly #log: Logger
  #line: { client: pg.Client; socket: Socket } | undefined
  #question: Question | undefined
  #pause = 0
  #answeredAt = 0
  #isSilent = false

  constructor(connection: Connection, log: Logger) {
    this.#connection = connection
    this.#log = log
  }

  /** Nothing has come for 1.2 seconds, and nothing has since. */
  get isSilent(): boolean {
    return this.#isSilent
  }

  /** `answered` hears which of these processes work, unless the question fails. */
  look(pids: readonly number[], answered: (working: ReadonlySet<number>) => void): void {
    const question = this.#question
    if (question) {
      question.looks += 1
      if (question.looks >= SILENT_LOOKS) this.#fallSilent()
    } else if (this.#pause > 0) this.#pause -= 1
    else void this.#ask(pids, answered)
  }

  /** Nobody waits any more: what was asked is of no interest, and the connection is given back. */
  rest(): void {
    this.#question = undefined
    this.#hangUp()
  }

  async #ask(
    pids: readonly number[],
    answered: (working: ReadonlySet<number>) => void,
  ): Promise<void> {
    const question: Question = { looks: 0 }
    this.#question = question
    const working = await this.#whoWorks(pids)
    // Given up meanwhile.
    if (this.#question !== question) return
    this.#question = undefined
    this.#pause = PAUSE_LOOKS
    this.#answeredAt = performance.now()
    if (this.#isSilent) this.#log.info('the database answers again')
    this.#isSilent = false
    if (working) answered(working)
    else this.#hangUp()
  }

  /** Undefined where it refuses: whoever asks it is told so too, without having to wait. */
  async #whoWorks(pids: readonly number[]): Promise<ReadonlySet<number> | undefined> {
    try {
      const client = await this.#connected()
      const { rows } = await client.query<{ pid: number }>(WHO_WORKS, [pids])
      return new Set(rows.map(({ pid }) => pid))
    } catch {
      return undefined
    }
  }

  async #connected(): Promise<pg.Client> {
    if (this.#line && performance.now() - this.#answeredAt < TRUSTED_MS) return this.#line.client
    this.#hangUp()
    const socket = new Socket()
    const client = new pg.Client({
      ...this.#connection,
      // Of no server: a restore looks for those.
      application_name: 'sextant-pulse',
      stream: () => socket,
    })
    client.on('error', () => {})
    this.#line = { client, socket }
    await client.connect()
    return client
  }

  #fallSilent(): void {
    if (!this.#isSilent) this.#log.error('the database has fallen silent')
    this.#isSilent = true
    this.#question = undefined
    this.#hangUp()
  }

  #hangUp(): void {
    this.#line?.socket.destroy()
    this.#line = undefined
  }
}
