import { restartRound } from '#contract/invited-rounds.ts'
import * as contract from '#contract/rounds.ts'
import { MAX_MEMBERS_BYTES } from '#server/features/teams/team-members/public.ts'
import type { QueueDeps } from '#server/features/rounds/invited-rounds/public.ts'
import { restart } from '#server/features/rounds/invited-rounds/public.ts'
import type { RoundDeletion } from '#server/features/teams/teams/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { withPageHeaders } from '#server/platform/http/list-page.ts'
import { mount } from '#server/platform/http/mount.ts'
import type { Api } from '#server/platform/http/mount.ts'
import * as rounds from './service.ts'

export function roundRoutes(
  api: Api,
  deps: QueueDeps & { readonly db: Db; readonly publicUrl: string },
  deletion: RoundDeletion,
): void {
  const { db } = deps
  mount(api, contract.listRounds, async (call) =>
    withPageHeaders(call, await rounds.list(db, call.scope, call.query)),
  )
  mount(api, contract.createRound, ({ scope, body }) => rounds.create(deps.db, scope, body, deps))
  mount(api, contract.getRound, ({ scope, params }) => rounds.get(db, scope, params.id))
  mount(api, contract.updateRound, ({ scope, params, body }) =>
    rounds.update(db, scope, params.id, body),
  )
  mount(api, contract.deleteRound, ({ scope, params }) =>
    rounds.remove(db, scope, params.id, deletion),
  )
  mount(api, contract.releaseRound, ({ scope, params }) => rounds.release(db, scope, params.id))
  mount(
    api,
    restartRound,
    async ({ scope, params, body }) =>
      rounds.read(db, scope, await restart(deps, scope, params.id, body)),
    { bodyLimit: MAX_MEMBERS_BYTES, authorize: () => {} },
  )
}
