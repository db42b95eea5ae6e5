import * as contract from '#contract/admin.ts'
import * as released from '#server/features/results/released-counts.ts'
import type { Db } from '#server/platform/db/database.ts'
import { mount } from '#server/platform/http/mount.ts'
import type { Api } from '#server/platform/http/mount.ts'
import * as admin from './repo.ts'

export function adminRoutes(api: Api, db: Db): void {
  mount(api, contract.listUsers, () => admin.listUsers(db))
  mount(api, contract.listAllTeams, () => admin.listTeams(db))
  mount(api, contract.analytics, async () => ({
    ...(await admin.counts(db)),
    releasedSubmissions: await released.overall(db),
  }))
}
