import { PRODUCT_NAME } from '#domain/product.ts'
import { CommandFailed } from '#server/commands/command.ts'
import type { CommandDeps } from '#server/commands/command.ts'
import type { BillingDeps } from '#server/features/billing/deps.ts'
import { openSubmissionWriter } from '#server/features/submissions/submission-writer.ts'
import type { SubmissionWriter } from '#server/features/submissions/submission-writer.ts'
import { databaseOn, openPool } from '#server/platform/db/database.ts'
import { prepareJobs } from '#server/platform/jobs/pg-boss.ts'
import { openJobs } from '#server/platform/jobs/jobs.ts'
import { openLogs } from '#server/platform/log/logs.ts'
import { choosePayments } from '#server/platform/payments/choose.ts'
import { openSandbox } from '#server/platform/payments/sandbox/sandbox.ts'
import { openRateLimiter } from '#server/platform/rates/rate-limiter.ts'
import { earlierAccount, eraseEarlier, makeAccount, makePassword } from './account.ts'
import { fill } from './fill.ts'
import type { Filled } from './fill.ts'
import { lockBuilding } from './repo.ts'
import { MANAGER } from './story.ts'

/** Makes the demo workspace, or makes it anew, and gives what to print. */
export const buildDemo = (bench: CommandDeps): Promise<string> =>
  // Its only connection holds the lock for as long as the work on others takes.
  bench.db.connection().execute(async (connection) => {
    if (!(await lockBuilding(connection))) {
      throw new CommandFailed('The demo workspace is being made at this moment.')
    }
    return withDesk(bench, build)
  })

/** What accounts are erased with. */
async function withDesk<T>(
  { connection, config }: CommandDeps,
  work: (deps: BillingDeps & { writer: SubmissionWriter }) => Promise<T>,
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
    const writer = openSubmissionWriter(pool)
    return await work({ db, jobs, rates, payments, publicUrl: config.publicUrl, log, writer })
  } finally {
    await db.destroy()
  }
}

async function build(deps: BillingDeps & { writer: SubmissionWriter }): Promise<string> {
  const { db } = deps
  const earlier = await earlierAccount(db)
  if (earlier === 'foreign') {
    throw new CommandFailed(
      `${MANAGER.email} belongs to an account that is no demo. Nothing was changed.`,
    )
  }
  if (earlier) await eraseEarlier(deps, earlier)
  const password = makePassword()
  const user = await makeAccount(db, password)
  return report(deps.publicUrl, password, await fill(deps, user))
}

const report = (publicUrl: string, password: string, { teams, rounds, answers }: Filled) => `
The demo workspace is ready: ${teams} teams, ${rounds} rounds and ${answers} answers, all invented.

  Open      ${publicUrl}/login
  Email     ${MANAGER.email}
  Password  ${password}

Start ${PRODUCT_NAME} with npm start, where it does not run yet. This command again makes the workspace
anew, with a new password; no other account is touched.
`
