import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { databaseOn, openDatabase, openPool } from '#server/platform/db/database.ts'
import { startEmbedded } from '#server/platform/db/embedded.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { prepareJobs } from '#server/platform/jobs/pg-boss.ts'
import { sql } from 'kysely'
import { fastFolder } from './server-process.ts'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of a maintenance database of the test cluster, with a superuser. */
    clusterUrl: string
  }
}

export const TEMPLATE = 'template_sextant'

const log = pino({ level: 'silent' })

/**
 * Creates a migrated database that each test file clones, on the cluster of TEST_DATABASE_URL or else on
 * an embedded PostgreSQL that runs for this run only.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await clusterOfRun()
  project.provide('clusterUrl', url)
  const maintenance = openDatabase({ connectionString: url }, log, 1)
  // Left behind by an interrupted run.
  await sql`drop database if exists ${sql.id(TEMPLATE)} with (force)`.execute(maintenance)
  await sql`create database ${sql.id(TEMPLATE)}`.execute(maintenance)
  const pool = openPool({ connectionString: databaseUrl(url, TEMPLATE) }, log, 1)
  const template = databaseOn(pool)
  await migrate(template)
  await prepareJobs(pool)
  await template.destroy()
  return async () => {
    await sql`drop database ${sql.id(TEMPLATE)} with (force)`.execute(maintenance)
    await maintenance.destroy()
    await stop()
  }
}

/** Returns the URL of another database on the same cluster, for the same user by default. */
export function databaseUrl(clusterUrl: string, database: string, user?: string): string {
  const url = new URL(clusterUrl)
  url.pathname = `/${database}`
  if (user !== undefined) Object.assign(url, { username: user, password: '' })
  return url.href
}

interface Cluster {
  readonly url: string
  readonly stop: () => Promise<void>
}

async function clusterOfRun(): Promise<Cluster> {
  const { TEST_DATABASE_URL } = process.env
  if (TEST_DATABASE_URL) return { url: TEST_DATABASE_URL, stop: async () => {} }
  const folder = mkdtempSync(join(fastFolder(), 'sextant-test-'))
  const server = await startEmbedded(join(folder, 'pg'), log, [
    // The data is needed for one run only. Tests of crash safety start their own servers.
    'fsync=off',
    'full_page_writes=off',
    'synchronous_commit=off',
    // Each test file has its own server, some have two.
    'max_connections=200',
  ])
  const { user = '' } = server.connection
  return {
    url: `postgres://${user}@localhost/postgres?host=${encodeURIComponent(join(folder, 'pg'))}`,
    stop: async () => {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
