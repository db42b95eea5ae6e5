import type { Organization } from '#domain/organization.ts'
import { ConfigError } from '#server/config/config-error.ts'
import * as workspaces from '#server/features/workspaces/workspaces/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import * as repo from './repo.ts'

/**
 * Gives every workspace of an organization's own server everything, and each workspace of a service the plan that
 * it had before. Called at each start; the change is made once. Throws a ConfigError while a paid
 * subscription has not ended.
 */
export const settlePlans = (db: Db, organization: Organization | null): Promise<void> =>
  db.transaction().execute(async (db) => {
    if (!organization) return workspaces.restorePlans(db)
    const subscriptions = await repo.countPaid(db)
    if (subscriptions > 0) {
      throw new ConfigError(
        `SELF_HOSTED=true has no payments, and ${subscriptions} paid ${subscriptions === 1 ? 'subscription has' : 'subscriptions have'} not ended. Start without it, and end them first.`,
      )
    }
    return workspaces.grantEverything(db)
  })
