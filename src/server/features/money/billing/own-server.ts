import type { Organization } from '#domain/organization.ts'
import { ConfigError } from '#server/config/config-error.ts'
import * as workspaces from '#server/features/workspaces/workspaces/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { listLiveAfter } from './reconcile-repo.ts'
import * as repo from './repo.ts'
import { syncTier } from './sync-tier.ts'

/** More than a database has subscriptions. */
const MOST = 1_000_000_000

/**
 * Gives every workspace of an organization's own server everything, or each workspace of a service the plan that it
 * had before. Called at each start; the change is made once. Subscriptions of the sandbox and of test mode end;
 * throws a ConfigError while a real one has not ended.
 */
export const grantOrRestorePlans = (db: Db, organization: Organization | null): Promise<void> =>
  db.transaction().execute(async (db) => {
    if (!organization) return workspaces.restorePlans(db)
    const live = await listLiveAfter(db, null, MOST)
    const paid = live.filter(
      ({ provider, status }) => provider === 'stripe' && status !== 'creating',
    )
    if (paid.length > 0) {
      throw new ConfigError(
        `SELF_HOSTED=true has no payments, and ${paid.length} paid ${paid.length === 1 ? 'subscription has' : 'subscriptions have'} not ended. Start without it, and end them first.`,
      )
    }
    for (const row of live) {
      await repo.markEnded(db, row)
      await syncTier(db, { ...row, status: 'ended' })
    }
    return workspaces.grantEverything(db)
  })
