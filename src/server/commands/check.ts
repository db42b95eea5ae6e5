import { checkSubscriptions } from '#server/features/money/billing/billing-check.ts'
import { checkSubmissions } from '#server/features/rounds/submissions/integrity-check.ts'
import { snapshot } from '#server/platform/db/database.ts'
import type { Db } from '#server/platform/db/database.ts'
import { Findings } from '#server/platform/db/check-findings.ts'
import { checkObjects, checkReferences, checkSchema } from '#server/platform/db/schema-check.ts'
import { sql } from 'kysely'
import { CommandFailed, expectArguments } from './command.ts'
import type { Command, CommandDeps } from './command.ts'

export const check = {
  usage: 'check',
  description: 'checks the data for inconsistencies; changes nothing',
  skipsMigrations: true,
  parse: (args: readonly string[]) => {
    expectArguments(0, args)
    return async ({ db }: Pick<CommandDeps, 'db'>) => {
      const findings = await snapshot(db, checkAll)
      const { count } = findings
      if (count === 0) return 'No problems found.'
      const problems = count === 1 ? 'problem' : 'problems'
      throw new CommandFailed(`${findings.text()}\n\n${count} ${problems} found.`)
    }
  },
} satisfies Command

/** Runs all checks in one snapshot, so that concurrent submissions cause no findings. */
async function checkAll(db: Db): Promise<Findings> {
  const findings = new Findings()
  await sql`set local statement_timeout = 0`.execute(db)
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(db)
  // Cursors are read to the end, so plans are chosen for all rows.
  await sql`set local cursor_tuple_fraction = 1`.execute(db)
  if (!(await checkSchema(db, findings))) return findings
  await checkObjects(db, findings)
  await checkReferences(db, findings)
  await checkSubscriptions(db, findings)
  await checkSubmissions(db, findings)
  return findings
}
