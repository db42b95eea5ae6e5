import { randomUUID } from 'node:crypto'
import type pg from 'pg'

/** The first word of the names of a server's connections in pg_stat_activity. */
export const SERVER_NAME = 'sextant'

const PROCESS_ID = randomUUID().slice(0, 8)

/** The start of the names of this process's connections. */
export const OWN_NAMES = `${SERVER_NAME} ${PROCESS_ID}-`

/** PostgreSQL cuts names after 63 bytes. */
const MAX_BASE_LENGTH = 40

let count = 0

/**
 * Gives a connection a name of its own before it connects. Process ids would not do: behind a pooler,
 * a connection does not keep its server process.
 */
export function nameConnection(client: pg.ClientBase): void {
  const parameters = parametersOf(client)
  count += 1
  const base = parameters.application_name.slice(0, MAX_BASE_LENGTH)
  parameters.application_name = `${base} ${PROCESS_ID}-${count}`
}

/** Returns the name under which pg_stat_activity shows what a connection does. */
export const connectionName = (client: pg.ClientBase): string =>
  parametersOf(client).application_name

/** Returns the types lack the settings that the driver sends when it connects. */
const parametersOf = (client: pg.ClientBase) =>
  (client as unknown as { connectionParameters: { application_name: string } }).connectionParameters
