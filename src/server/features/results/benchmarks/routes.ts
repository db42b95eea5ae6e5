import * as contract from '#contract/reports.ts'
import type { Db } from '#server/platform/db/database.ts'
import { mount } from '#server/platform/http/mount.ts'
import type { Api } from '#server/platform/http/mount.ts'
import * as benchmarks from './service.ts'

export function benchmarkRoutes(api: Api, db: Db): void {
  mount(api, contract.benchmark, ({ user, params }) => benchmarks.benchmark(db, user, params.type))
}
