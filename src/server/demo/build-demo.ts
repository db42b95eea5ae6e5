import { PRODUCT_NAME } from '#domain/product.ts'
import { CommandFailed } from '#server/commands/command.ts'
import type { CommandDeps } from '#server/commands/command.ts'
import type { Organization } from '#domain/organization.ts'
import type { BillingDeps } from '#server/features/money/billing/deps.ts'
import type { ActionDeps } from '#server/features/teams/actions/service.ts'
import { openShards } from '#server/platform/distribution/shards.ts'
import { openSubmissionWriter } from '#server/features/rounds/submissions/submission-writer.ts'
import type { SubmissionWriter } from '#server/features/rounds/submissions/submission-writer.ts'
import { databaseOn, openPool } from '#server/platform/db/database.ts'
import { prepareJobs } from '#server/platform/jobs/pg-boss.ts'
import { openJobs } from '#server/platform/jobs/jobs.ts'
import { openLogs } from '#server/platform/log/logs.ts'
import { choosePayments } from '#server/platform/payments/choose.ts'
import { openSandbox } from '#server/platform/payments/sandbox/sandbox.ts'
import { openRateLimiter } from '#server/platform/rate-limits/rate-limiter.ts'
import {
  findDemoAccount,
  eraseDemoAccount,
  createDemoAccount,
  generatePassword,
} from './demo-account.ts'
import { seedAccount } from './seed.ts'
import type { SeedCounts } from './seed.ts'
import { tryLock } from './repo.ts'
import { MANAGER } from './seed-data.ts'

type DemoDeps = BillingDeps &
  ActionDeps & {
    readonly writer: SubmissionWriter
    readonly organization: Organization | null
  }

/** Creates or recreates the demo workspace and returns the text to print. */
export const buildDemo = (deps: CommandDeps): Promise<string> =>
  // This transaction holds the lock; the work uses other connections.
  deps.db.transaction().execute(async (transaction) => {
    if (!(await tryLock(transaction))) {
      throw new CommandFailed('Another command is creating the demo workspace.')
    }
    return withDemoDeps(deps, build)
  })

async function withDemoDeps<T>(
  { connection, config }: CommandDeps,
  work: (deps: DemoDeps) => Promise<T>,
): Promise<T> {
  const log = openLogs('error').main
  const pool = openPool(connection, log, 4)
  const db = databaseOn(pool)
  try {
    await prepareJobs(pool)
    const jobs = openJobs(pool, log)
    const payments =
      (await choosePayments(config.stripe, log)) ?? openSandbox({ db, jobs }).provider
    const rates = openRateLimiter(db, config.rateLimitScale)
    const writer = openSubmissionWriter(db, pool, {}, await openShards(db))
    const { publicUrl, organization, invitationMailsPerDay, mailsPerHour } = config
    const limits = { invitationMailsPerDay, mailsPerHour }
    const deps = { db, jobs, rates, payments, publicUrl, organization, log, writer, ...limits }
    return await work(deps)
  } finally {
    await db.destroy()
  }
}

async function build(deps: DemoDeps): Promise<string> {
  const { db, organization } = deps
  if (organization?.sharesWorkspace && organization.workspaceId === undefined) {
    throw new CommandFailed(
      'On a server with WORKSPACE=shared, set WORKSPACE_ID first to the workspace that new people join. The demo workspace would be another one. Nothing was changed.',
    )
  }
  const existing = await findDemoAccount(db)
  if (existing === 'foreign') {
    throw new CommandFailed(
      `${MANAGER.email} belongs to an account that is not a demo account. Nothing was changed.`,
    )
  }
  if (existing) await eraseDemoAccount(deps, existing)
  const password = generatePassword()
  const scope = await createDemoAccount(db, organization, password)
  return report(deps.publicUrl, password, await seedAccount(deps, scope))
}

const report = (publicUrl: string, password: string, { teams, rounds, responses }: SeedCounts) => `
The demo workspace is ready: ${teams} teams, ${rounds} rounds and ${responses} responses, all generated.

  Open      ${publicUrl}/login
  Email     ${MANAGER.email}
  Password  ${password}

If ${PRODUCT_NAME} is not running, start it with npm start. Run this command again to recreate the workspace
with a new password. Other accounts are not affected.
`
