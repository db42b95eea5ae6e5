import { join } from 'node:path'
import type { Connection } from '#server/platform/db/database.ts'
import { startEmbedded } from '#server/platform/db/embedded.ts'
import { scratchFolder } from '#test/server/server-process.ts'
import { pino } from 'pino'
import { unregisterCleanup, registerCleanup } from './cleanup.ts'
import type { Stoppable } from './cleanup.ts'

export interface Cluster extends Stoppable {
  readonly connection: Connection
  /** The folder of its Unix socket. */
  readonly socketFolder: string
}

/**
 * Returns a PostgreSQL for several servers and pgbench: the embedded one with its usual, durable
 * settings and more connections.
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
    // Through the Unix socket, which other processes can use too.
    connection: { ...server.connection, host: path },
    socketFolder: path,
    stop: async () => {
      if (!unregisterCleanup(cluster)) return
      await server.stop()
      folder.remove()
    },
  }
  registerCleanup(cluster)
  return cluster
}

/** Returns the connection as a `DATABASE_URL`. */
export const databaseUrlOf = ({ host = '', user = '', database = '' }: Connection): string =>
  `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`
