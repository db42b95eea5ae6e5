import { restartRound } from '#contract/invited-rounds.ts'
import * as contract from '#contract/sessions.ts'
import { MAX_MEMBERS_BYTES } from '#server/features/team-members/routes.ts'
import type { QueueDeps } from '#server/features/invited-rounds/mail-jobs.ts'
import { restart } from '#server/features/invited-rounds/restart.ts'
import type { SessionDeletion } from '#server/features/teams/service.ts'
import type { Db } from '#server/platform/db/database.ts'
import { withPageHeaders } from '#server/platform/http/list-page.ts'
import { mount } from '#server/platform/http/mount.ts'
import type { Api } from '#server/platform/http/mount.ts'
import * as sessions from './service.ts'

export function sessionRoutes(
  api: Api,
  deps: QueueDeps & { readonly db: Db },
  deletion: SessionDeletion,
): void {
  const { db } = deps
  mount(api, contract.listQuizSessions, async (call) =>
    withPageHeaders(call, await sessions.list(db, call.scope, call.query)),
  )
  mount(api, contract.createQuizSession, ({ scope, body }) =>
    sessions.create(deps.db, scope, body, deps),
  )
  mount(api, contract.getQuizSession, ({ scope, params }) => sessions.get(db, scope, params.id))
  mount(api, contract.updateQuizSession, ({ scope, params, body }) =>
    sessions.update(db, scope, params.id, body),
  )
  mount(api, contract.deleteQuizSession, ({ scope, params }) =>
    sessions.remove(db, scope, params.id, deletion),
  )
  mount(api, contract.releaseQuizSession, ({ scope, params }) =>
    sessions.release(db, scope, params.id),
  )
  mount(
    api,
    restartRound,
    async ({ scope, params, body }) =>
      sessions.read(db, scope, await restart(deps, scope, params.id, body)),
    { bodyLimit: MAX_MEMBERS_BYTES, authorize: () => {} },
  )
}
