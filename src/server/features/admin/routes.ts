import * as contract from '#contract/admin.ts'
import type { Db } from '#server/platform/db/database.ts'
import { mount } from '#server/platform/http/mount.ts'
import type { Api } from '#server/platform/http/mount.ts'
import { memoize } from '#server/platform/memoize.ts'
import type { FastifyReply } from 'fastify'
import type { PaymentProvider } from '#server/platform/payments/provider.ts'
import { analytics } from './analytics.ts'
import * as changes from './changes.ts'
import * as lists from './lists.ts'
import type { Page } from './paging.ts'

export function adminRoutes(api: Api, db: Db, payments: PaymentProvider): void {
  mount(api, contract.listUsers, async ({ query, reply }) =>
    counted(reply, await lists.users(db, query)),
  )
  mount(api, contract.changeUser, ({ user, params, body }) =>
    changes.change(db, user, params.id, body),
  )
  mount(api, contract.listAllTeams, async ({ query, reply }) =>
    counted(reply, await lists.teams(db, query)),
  )
  mount(api, contract.listAudit, async ({ query, reply }) =>
    counted(reply, await lists.audit(db, query)),
  )
  // Large installations need seconds; small ones always see current figures.
  const figures = memoize(() => analytics(db, payments), {
    maxAge: (loadMs) => (loadMs >= 2_000 ? 30_000 : 0),
  })
  mount(api, contract.analytics, () => figures())
}

/** Lists stay arrays: how many rows there are on all pages stands beside them. */
function counted<Row>(reply: FastifyReply, { rows, total }: Page<Row>): Row[] {
  reply.header('x-total-count', total)
  return rows
}
