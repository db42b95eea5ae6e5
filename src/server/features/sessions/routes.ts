import * as contract from '#contract/sessions.ts'
import type { BeforeSessionsDeleted } from '#server/features/teams/service.ts'
import type { Db } from '#server/platform/db/database.ts'
import { withPageHeaders } from '#server/platform/http/list-page.ts'
import { mount } from '#server/platform/http/mount.ts'
import type { Api } from '#server/platform/http/mount.ts'
import * as sessions from './service.ts'

export function sessionRoutes(
  api: Api,
  db: Db,
  beforeSessionsDeleted: BeforeSessionsDeleted,
): void {
  mount(api, contract.listQuizSessions, async (call) =>
    withPageHeaders(call, await sessions.list(db, call.user, call.query)),
  )
  mount(api, contract.createQuizSession, ({ user, body }) => sessions.create(db, user, body))
  mount(api, contract.getQuizSession, ({ user, params }) => sessions.get(db, user, params.id))
  mount(api, contract.updateQuizSession, ({ user, params, body }) =>
    sessions.update(db, user, params.id, body),
  )
  mount(api, contract.deleteQuizSession, async ({ user, params }) => {
    await beforeSessionsDeleted(user, [params.id])
    await sessions.remove(db, user, params.id)
  })
  mount(api, contract.releaseQuizSession, ({ user, params }) =>
    sessions.release(db, user, params.id),
  )
}
