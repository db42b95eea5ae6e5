import { join } from 'node:path'
import type { Connection } from '#server/platform/db/database.ts'
import { startEmbedded } from '#server/platform/db/embedded.ts'
import { scratchFolder } from '#test/server/running.ts'
import { pino } from 'pino'
import { letGo, stopLater } from './stopping.ts'
import type { Stoppable } from './stopping.ts'

export interface Cluster extends Stoppable {
  readonly connection: Connection
  /** Where its socket is. */
  readonly socketFolder: string
}

/**
 * A PostgreSQL for several servers and pgbench at once: the embedded one with its settings as they
 * are, durable, but for the number of connections.
 */
export async function startCluster(): Promise<Cluster> {
  const folder = scratchFolder()
  const path = join(folder.path, 'pg')
  const log = pino({ level: 'silent' })
  const server = await startEmbedded(path, log, ['max_connections=200']).catch((error: unknown) => {
    folder.remove()
    throw error
  })
  const cluster: Cluster = {
    // Not by the way that only this process knows.
    connection: { ...server.connection, host: path },
    socketFolder: path,
    stop: async () => {
      if (!letGo(cluster)) return
      await server.stop()
      folder.remove()
    },
  }
  stopLater(cluster)
  return cluster
}

/** What `DATABASE_URL` says of it. */
export const urlOf = ({ host = '', user = '', database = '' }: Connection): string =>
  `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`
