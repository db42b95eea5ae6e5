import { join } from 'node:path'
import { GOOGLE_PROVIDER } from '#domain/sign-in-provider.ts'
import { buildApp } from '#server/app.ts'
import { databaseOn, openPool } from '#server/platform/db/database.ts'
import { openJobs } from '#server/platform/jobs/jobs.ts'
import { openLogs } from '#server/platform/log/logs.ts'
import { collectRoutes } from '#test/server/routes.ts'
import type { Route } from '#test/server/routes.ts'

const BUILD = join(import.meta.dirname, '..', '..', '..', 'build')

/** Returns every route of the server, including pages and files, from an app that never listens. */
export async function listRoutes(): Promise<readonly Route[]> {
  const logs = openLogs('silent')
  // The pool connects on its first query, which is never sent.
  const pool = openPool({}, logs.main)
  const { built, routes } = await collectRoutes(() =>
    buildApp({
      config: {
        publicUrl: 'http://localhost:3000',
        trustProxy: false,
        contactEmail: 'office@sextant.example',
        registration: 'open',
        organization: null,
        provider: GOOGLE_PROVIDER,
        rateLimitScale: 0,
        submissionRate: 0,
        invitationMailsPerDay: 5_000,
        mailsPerHour: 2_000,
        metricsToken: 'a-token-of-the-operator',
        isPooledByTransaction: false,
      },
      db: databaseOn(pool),
      pool,
      jobs: openJobs(pool, logs.main),
      mailer: { send: async () => {}, checkRecipient: async () => {}, close: () => {} },
      payments: null,
      identityProvider: null,
      insightProvider: null,
      logs,
      buildFolder: BUILD,
    }),
  )
  await built.close()
  await pool.end()
  return routes
}
