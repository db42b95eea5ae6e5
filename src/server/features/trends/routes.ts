import * as contract from '#contract/reports.ts'
import type { Db } from '#server/platform/db/database.ts'
import { mount } from '#server/platform/http/mount.ts'
import type { Api } from '#server/platform/http/mount.ts'
import * as trends from './service.ts'

export function trendRoutes(api: Api, db: Db): void {
  mount(api, contract.reportCounts, ({ user }) => trends.reportCounts(db, user))
  mount(api, contract.trends, ({ user, query }) => trends.trends(db, user, query))
  mount(api, contract.compareSessions, ({ user, query }) => trends.comparison(db, user, query))
  mount(api, contract.teamStandings, ({ user }) => trends.teamStandings(db, user))
  mount(api, contract.portfolio, ({ user, query }) => trends.portfolio(db, user, query))
}
