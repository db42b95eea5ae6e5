import * as contract from '#contract/reports.ts'
import type { Db } from '#server/platform/db/database.ts'
import { mount } from '#server/platform/http/mount.ts'
import type { Api } from '#server/platform/http/mount.ts'
import * as trends from './service.ts'

export function trendRoutes(api: Api, db: Db): void {
  mount(api, contract.reportCounts, ({ scope }) => trends.reportCounts(db, scope))
  mount(api, contract.trends, ({ scope, query }) => trends.trends(db, scope, query))
  mount(api, contract.compareSessions, ({ scope, query }) => trends.comparison(db, scope, query))
  mount(api, contract.teamStandings, ({ scope }) => trends.teamStandings(db, scope))
  mount(api, contract.portfolio, ({ scope, query }) => trends.portfolio(db, scope, query))
}
