import type { Db } from '#server/platform/db/database.ts'
import { errorFields } from '#server/platform/log/error-fields.ts'
import { jobScope } from '#server/platform/scope.ts'
import type { Logger } from 'pino'
import { listToConclude } from './release-repo.ts'
import { releaseIfDue } from './release.ts'

/** Concludes the invited rounds that have ended, also those that no one reads. */
export const CONCLUSION = { queue: 'conclude-rounds', cron: '* * * * *' }

/** Releases or deletes what waits in ended invited rounds. One that fails is tried again a minute later. */
export async function concludeEndedRounds({
  db,
  log,
}: {
  readonly db: Db
  readonly log: Logger
}): Promise<void> {
  for (const { workspaceId, roundId } of await listToConclude(db)) {
    try {
      await db.transaction().execute((db) => releaseIfDue(db, jobScope(workspaceId), roundId))
    } catch (error) {
      log.error({ round: roundId, failure: errorFields(error) }, 'round could not be concluded')
    }
  }
}
