import * as contract from '#contract/results.ts'
import type { Db } from '#server/platform/db/database.ts'
import { mount } from '#server/platform/http/mount.ts'
import type { Api } from '#server/platform/http/mount.ts'
import * as results from './service.ts'

export function resultRoutes(api: Api, db: Db): void {
  mount(api, contract.roundResults, ({ scope, params }) =>
    results.roundResults(db, scope, params.sessionId),
  )
}
