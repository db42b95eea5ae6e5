import { findCustomer } from './features/money/billing/billing-customers.ts'
import { sandboxRoutes } from './features/money/sandbox/routes.ts'
import type { Db } from './platform/db/database.ts'
import type { Api } from './platform/http/mount.ts'
import type { Jobs } from './platform/jobs/jobs.ts'
import { SANDBOX_CLOCK } from './platform/payments/sandbox/clock.ts'
import { SandboxEvent } from './platform/payments/sandbox/events.ts'
import type { Sandbox } from './platform/payments/sandbox/sandbox.ts'
import type { RateLimiter } from './platform/rate-limits/rate-limiter.ts'

/** Adds what the sandbox has in addition to the port: its endpoints, its clock and its webhook. */
export function setUpSandbox(
  { app, ...api }: Api,
  shared: { db: Db; jobs: Jobs; rates: RateLimiter; sandbox: Sandbox },
): void {
  const { jobs, sandbox } = shared
  sandboxRoutes(
    { app, ...api },
    { ...shared, customerOf: (db, workspaceId) => findCustomer(db, 'sandbox', workspaceId) },
  )
  jobs.schedule(SANDBOX_CLOCK, () => sandbox.tick(new Date()))
  jobs.handle(SandboxEvent, (event) =>
    sandbox.send(event, async (payload, signature) => {
      const { statusCode } = await app.inject({
        method: 'POST',
        url: '/api/webhooks/stripe',
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
        payload,
      })
      if (statusCode !== 200) throw new Error(`the webhook answered ${statusCode}`)
    }),
  )
}
