import * as contract from '#contract/admin.ts'
import type { Db } from '#server/platform/db/database.ts'
import { mount } from '#server/platform/http/mount.ts'
import type { Api } from '#server/platform/http/mount.ts'
import { memoize } from '#server/platform/memoize.ts'
import type { FastifyReply } from 'fastify'
import type { PaymentProvider } from '#server/platform/payments/payment-provider.ts'
import { analytics } from './analytics.ts'
import { changeAccount } from './account-changes.ts'
import * as admin from './service.ts'
import type { Page } from './paging.ts'

export function adminRoutes(api: Api, db: Db, payments: PaymentProvider): void {
  mount(api, contract.listUsers, async ({ query, reply }) =>
    withTotal(reply, await admin.listUsers(db, query)),
  )
  mount(api, contract.changeUser, ({ user, params, body }) =>
    changeAccount(db, user, params.id, body),
  )
  mount(api, contract.listAllTeams, async ({ query, reply }) =>
    withTotal(reply, await admin.listTeams(db, query)),
  )
  mount(api, contract.listAllWorkspaces, async ({ query, reply }) =>
    withTotal(reply, await admin.listWorkspaces(db, query)),
  )
  mount(api, contract.listAudit, async ({ query, reply }) =>
    withTotal(reply, await admin.listAuditEntries(db, query)),
  )
  // Large installations need seconds; small ones always see current figures.
  const figures = memoize(() => analytics(db, payments), {
    maxAge: (loadMs) => (loadMs >= 2_000 ? 30_000 : 0),
  })
  mount(api, contract.analytics, () => figures())
}

/** Sends the rows as an array, and the total of all pages in a header. */
function withTotal<Row>(reply: FastifyReply, { rows, total }: Page<Row>): Row[] {
  reply.header('x-total-count', total)
  return rows
}
