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
    /** Folder of the test cluster's socket. */
    socketFolder: string
  }
}

export const TEMPLATE = 'template_sextant'

/** Starts one PostgreSQL for all test files, with a migrated database that each file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(fastFolder(), 'sextant-test-'))
  const log = pino({ level: 'silent' })
  const server = await startEmbedded(join(folder, 'pg'), log, [
    // The data is needed for one run only. Tests of crash safety start their own servers.
    'fsync=off',
    'full_page_writes=off',
    'synchronous_commit=off',
    // Each test file has its own server, some have two.
    'max_connections=200',
  ])
  const maintenance = openDatabase(server.connection, log, 1)
  await sql`create database ${sql.id(TEMPLATE)}`.execute(maintenance)
  const pool = openPool({ ...server.connection, database: TEMPLATE }, log, 1)
  const template = databaseOn(pool)
  await migrate(template)
  await prepareJobs(pool)
  await template.destroy()
  await maintenance.destroy()
  project.provide('socketFolder', join(folder, 'pg'))
  return async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
