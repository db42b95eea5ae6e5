import * as contract from '#contract/assessments.ts'
import type { Db } from '#server/platform/db/database.ts'
import { withPageHeaders } from '#server/platform/http/list-page.ts'
import { mount } from '#server/platform/http/mount.ts'
import type { Api } from '#server/platform/http/mount.ts'
import { deleteOwnRun, listOwnRuns } from './service.ts'

export function ownRunRoutes(api: Api, db: Db): void {
  mount(api, contract.savedResults, async (call) =>
    withPageHeaders(call, await listOwnRuns(db, call.scope, call.query)),
  )
  mount(api, contract.deleteSavedResult, ({ scope, params }) => deleteOwnRun(db, scope, params.id))
}
