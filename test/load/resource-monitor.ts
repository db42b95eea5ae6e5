import { readdirSync } from 'node:fs'
import type { BenchServer } from './bench-server.ts'

/** Resources the server uses at one moment. */
export interface ResourceUsage {
  /** Resident memory in MB. */
  readonly residentMb: number
  /** Database connections, from `pg_stat_activity`. */
  readonly connections: number
  /** Database connections in use by requests, from the server's metrics. */
  readonly inUse: number
  /** Open files and sockets, without database connections. */
  readonly files: number
}

/** Measures the server's resources, to detect leaks. */
export class ResourceMonitor {
  readonly #server: BenchServer
  readonly #token: string

  /** `token` is the server's METRICS_TOKEN. */
  constructor(server: BenchServer, token: string) {
    this.#server = server
    this.#token = token
  }

  async measure(): Promise<ResourceUsage> {
    const { rows } = await this.#server.db.query<{ count: number }>(
      `select count(*)::integer as count from pg_stat_activity where application_name like 'sextant %'`,
    )
    const connections = rows[0]?.count ?? 0
    return {
      residentMb: this.#server.residentMegabytes(),
      connections,
      inUse: await this.#inUse(),
      files: readdirSync(`/proc/${this.#server.pid}/fd`).length - connections,
    }
  }

  async #inUse(): Promise<number> {
    const headers = { authorization: `Bearer ${this.#token}`, connection: 'close' }
    const text = await (await fetch(`${this.#server.origin}/metrics`, { headers })).text()
    const value = (name: string) =>
      Number(new RegExp(`^sextant_${name} (\\d+)$`, 'm').exec(text)?.[1] ?? Number.NaN)
    return value('database_connections') - value('database_connections_idle')
  }
}
