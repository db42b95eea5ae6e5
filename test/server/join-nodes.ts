import { openDatabase } from '#server/platform/db/database.ts'
import { sql } from 'kysely'
import { pino } from 'pino'

const log = pino({ level: 'silent' })

/** Returns the URL of another database on the same cluster, for the same user by default. */
export function databaseUrl(clusterUrl: string, database: string, user?: string): string {
  const url = new URL(clusterUrl)
  url.pathname = `/${database}`
  if (user !== undefined) Object.assign(url, { username: user, password: '' })
  return url.href
}

/** Makes the databases of this name on a coordinator and its workers one of Citus. */
export async function joinNodes(
  coordinatorUrl: string,
  workerUrls: readonly string[],
  database: string,
): Promise<void> {
  const urls = [coordinatorUrl, ...workerUrls]
  for (const url of urls) {
    const node = openDatabase({ connectionString: databaseUrl(url, database) }, log, 1)
    await sql`create extension citus`.execute(node)
    await node.destroy()
  }
  const coordinator = openDatabase(
    { connectionString: databaseUrl(coordinatorUrl, database) },
    log,
    1,
  )
  const [host, port] = addressOf(coordinatorUrl)
  await sql`select citus_set_coordinator_host(${host}, ${port})`.execute(coordinator)
  for (const url of workerUrls) {
    const [host, port] = addressOf(url)
    await sql`select citus_add_node(${host}, ${port})`.execute(coordinator)
  }
  await coordinator.destroy()
}

const addressOf = (url: string) => [new URL(url).hostname, Number(new URL(url).port)]
