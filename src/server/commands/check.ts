import { checkSubscriptions } from '#server/features/billing/integrity-check.ts'
import { checkSubmissions } from '#server/features/submissions/integrity-check.ts'
import { snapshot } from '#server/platform/db/database.ts'
import type { Db } from '#server/platform/db/database.ts'
import { Findings } from '#server/platform/db/check-findings.ts'
import { checkObjects, checkReferences, checkSchema } from '#server/platform/db/schema-check.ts'
import { sql } from 'kysely'
import { CommandFailed, exactly } from './command.ts'
import type { Command } from './command.ts'

export const check: Command = {
  usage: 'check',
  does: 'counts everything again and looks for what does not fit; changes nothing',
  asFound: true,
  read: (args) => {
    exactly(0, args)
    return async ({ db }) => {
      const findings = await snapshot(db, checkAll)
      if (findings.count === 0) return 'All is as it should be.'
      throw new CommandFailed(`${findings.text()}\n\nFound to be wrong: ${findings.count}`)
    }
  },
}

/** In one snapshot, so that whoever answers or releases meanwhile makes nothing look wrong. */
async function checkAll(db: Db): Promise<Findings> {
  const findings = new Findings()
  await sql`set local statement_timeout = 0`.execute(db)
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(db)
  // All of what a cursor finds is read.
  await sql`set local cursor_tuple_fraction = 1`.execute(db)
  if (!(await checkSchema(db, findings))) return findings
  await checkObjects(db, findings)
  await checkReferences(db, findings)
  await checkSubscriptions(db, findings)
  await checkSubmissions(db, findings)
  return findings
}
