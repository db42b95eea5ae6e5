import type { User } from '#contract/auth.ts'
import * as contract from '#contract/sessions.ts'
import type { Db } from '#server/platform/db/database.ts'
import { mount } from '#server/platform/http/mount.ts'
import type { Api } from '#server/platform/http/mount.ts'
import * as sessions from './service.ts'

/** Settles elsewhere what hangs on sessions that are about to go. */
export type BeforeRemoval = (user: User, sessionIds: readonly string[]) => Promise<void>

export function sessionRoutes(api: Api, db: Db, beforeRemoval: BeforeRemoval): void {
  mount(api, contract.listQuizSessions, ({ user, query }) => sessions.list(db, user, query))
  mount(api, contract.createQuizSession, ({ user, body }) => sessions.create(db, user, body))
  mount(api, contract.getQuizSession, ({ user, params }) => sessions.get(db, user, params.id))
  mount(api, contract.updateQuizSession, ({ user, params, body }) =>
    sessions.update(db, user, params.id, body),
  )
  mount(api, contract.deleteQuizSession, async ({ user, params }) => {
    await beforeRemoval(user, [params.id])
    await sessions.remove(db, user, params.id)
  })
  mount(api, contract.releaseQuizSession, ({ user, params }) =>
    sessions.release(db, user, params.id),
  )
}
