import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { databaseOn, openDatabase, openPool } from '#server/platform/db/database.ts'
import { STORED_FUNCTIONS } from '#server/stored-functions.ts'
import { startEmbedded } from '#server/platform/db/embedded.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { distribute } from '#server/platform/distribution/spread-tables.ts'
import { prepareJobs } from '#server/platform/jobs/pg-boss.ts'
import { sql } from 'kysely'
import { databaseUrl, joinNodes } from './join-nodes.ts'
import { claimDatabase } from '#server/platform/sealing/claim.ts'
import { ServerKey } from '#server/platform/sealing/server-key.ts'
import { fastFolder, TEST_SEALING_KEY } from './server-process.ts'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of a maintenance database of the test cluster, with a superuser. */
    clusterUrl: string
    /** URLs of the same database on the workers, if the test cluster is one of Citus. */
    workerUrls: readonly string[]
  }
}

export const TEMPLATE = 'template_sextant'

const log = pino({ level: 'silent' })

/** Enough for tests: each shard of each table is a table. */
const SHARDS = 4

/**
 * Creates a migrated database that each test file clones, on the cluster of TEST_DATABASE_URL or else on
 * an embedded PostgreSQL that runs for this run only. With TEST_WORKER_URLS, separated by commas, the
 * cluster is one of Citus, and the tables of tenants are spread.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, workers, stop } = await clusterOfRun()
  project.provide('clusterUrl', url)
  project.provide('workerUrls', workers)
  const nodes = [url, ...workers].map((url) => openDatabase({ connectionString: url }, log, 1))
  for (const node of nodes) {
    // Left behind by an interrupted run.
    await sql`drop database if exists ${sql.id(TEMPLATE)} with (force)`.execute(node)
    await sql`create database ${sql.id(TEMPLATE)}`.execute(node)
  }
  if (workers.length > 0) await joinNodes(url, workers, TEMPLATE)
  const pool = openPool({ connectionString: databaseUrl(url, TEMPLATE) }, log, 1)
  const template = databaseOn(pool)
  await migrate(template, STORED_FUNCTIONS)
  if (workers.length > 0) await distribute(template, STORED_FUNCTIONS, SHARDS)
  await claimDatabase(template, new ServerKey(Buffer.from(TEST_SEALING_KEY, 'base64')))
  await prepareJobs(pool)
  await template.destroy()
  return async () => {
    for (const node of nodes) {
      await sql`drop database ${sql.id(TEMPLATE)} with (force)`.execute(node)
      await node.destroy()
    }
    await stop()
  }
}

interface Cluster {
  readonly url: string
  readonly workers: readonly string[]
  readonly stop: () => Promise<void>
}

async function clusterOfRun(): Promise<Cluster> {
  const { TEST_DATABASE_URL, TEST_WORKER_URLS = '' } = process.env
  const workers = TEST_WORKER_URLS.split(',').filter((url) => url !== '')
  if (TEST_DATABASE_URL) return { url: TEST_DATABASE_URL, workers, stop: async () => {} }
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
    workers: [],
    url: `postgres://${user}@localhost/postgres?host=${encodeURIComponent(join(folder, 'pg'))}`,
    stop: async () => {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
