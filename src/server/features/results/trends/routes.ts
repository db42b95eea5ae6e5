import * as contract from '#contract/reports.ts'
import type { Db } from '#server/platform/db/database.ts'
import { withPageHeaders } from '#server/platform/http/list-page.ts'
import { mount } from '#server/platform/http/mount.ts'
import type { Api } from '#server/platform/http/mount.ts'
import * as trends from './service.ts'

export function trendRoutes(api: Api, db: Db): void {
  mount(api, contract.reportCounts, async (call) =>
    withPageHeaders(call, await trends.reportCounts(db, call.scope, call.query)),
  )
  mount(api, contract.assessmentReports, ({ scope, query }) =>
    trends.assessmentReports(db, scope, query),
  )
  mount(api, contract.trends, ({ scope, query }) => trends.trends(db, scope, query))
  mount(api, contract.compareRounds, ({ scope, query }) => trends.comparison(db, scope, query))
  mount(api, contract.teamStandings, ({ scope }) => trends.teamStandings(db, scope))
  mount(api, contract.portfolio, async (call) => {
    const { portfolio, page } = await trends.portfolio(db, call.scope, call.query)
    withPageHeaders(call, page)
    return portfolio
  })
}
