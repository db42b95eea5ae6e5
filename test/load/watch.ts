import { readdirSync } from 'node:fs'
import type { Site } from './site.ts'

/** What the server holds at one moment. */
export interface Held {
  /** Megabytes of memory. */
  readonly resident: number
  /** Connections to the database, as the database counts them. */
  readonly connections: number
  /** Of them, those that a request has, as the server counts them. */
  readonly inUse: number
  /** Files and sockets that are open, without those connections. */
  readonly files: number
}

/** Whether a server holds on to what it has no use for any more. */
export class Watch {
  readonly #site: Site
  readonly #token: string

  /** `token` opens the server's metrics. */
  constructor(site: Site, token: string) {
    this.#site = site
    this.#token = token
  }

  async look(): Promise<Held> {
    const { rows } = await this.#site.db.query<{ count: number }>(
      `select count(*)::integer as count from pg_stat_activity where application_name = 'sextant'`,
    )
    const connections = rows[0]?.count ?? 0
    return {
      resident: this.#site.residentMegabytes(),
      connections,
      inUse: await this.#inUse(),
      files: readdirSync(`/proc/${this.#site.pid}/fd`).length - connections,
    }
  }

  async #inUse(): Promise<number> {
    const headers = { authorization: `Bearer ${this.#token}`, connection: 'close' }
    const text = await (await fetch(`${this.#site.origin}/metrics`, { headers })).text()
    const value = (name: string) =>
      Number(new RegExp(`^sextant_${name} (\\d+)$`, 'm').exec(text)?.[1] ?? Number.NaN)
    return value('database_connections') - value('database_connections_idle')
  }
}
