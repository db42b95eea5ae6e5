import type { PageQuery } from '#contract/fields.ts'
import type { AuditEntry } from '#contract/workspaces.ts'
import { csvOf } from '#server/platform/csv/csv.ts'
import type { Db } from '#server/platform/db/database.ts'
import { notFound } from '#server/platform/http/app-error.ts'
import type { CountedPage } from '#server/platform/http/list-page.ts'
import type { RateLimit } from '#server/platform/rates/rate-limit.ts'
import type { RateLimiter } from '#server/platform/rates/rate-limiter.ts'
import type { Scope } from '#server/platform/scope.ts'
import { serialQueue } from '#server/platform/serial-queue.ts'
import { recordAudit } from './record.ts'
import * as repo from './repo.ts'

const EXPORTS: RateLimit = {
  name: 'audit-exports',
  limit: 20,
  windowSeconds: 3_600,
  message: 'Too many downloads of the audit log.',
}

/** Limit for the server's memory and for most spreadsheets. */
const MAX_EXPORTED = 100_000

/** One file at a time, because of its memory. */
const inTurn = serialQueue(10, 'Downloads are busy right now. Try again in a moment.')

/** A page of the workspace's audit log, latest first. 404 if the page's cursor is not one of its entries. */
export async function list(
  db: Db,
  scope: Scope,
  query: PageQuery,
): Promise<CountedPage<AuditEntry>> {
  const page = await repo.listPage(db, scope, query)
  const cursor = query.after ?? query.before
  // An unknown cursor would otherwise look like the end of the log.
  if (page.rows.length === 0 && cursor !== undefined && !(await repo.exists(db, scope, cursor))) {
    throw notFound('This entry')
  }
  const isWhole = cursor === undefined && !page.hasNext
  const total = isWhole ? page.rows.length : await repo.count(db, scope)
  return { ...page, rows: page.rows.map(repo.toEntry), total }
}

/** The audit log as CSV, latest first, at most the latest 100,000 entries. Itself recorded in the log. */
export async function exportCsv(
  { db, rates }: { readonly db: Db; readonly rates: RateLimiter },
  scope: Scope,
): Promise<string> {
  await rates.consume(EXPORTS, scope.user.id)
  return inTurn(async () => {
    await recordAudit(db, scope, 'workspace.exported', 'Downloaded the audit log as CSV.')
    const entries = await repo.listLatest(db, scope, MAX_EXPORTED)
    return csvOf(COLUMNS, entries.map(repo.toEntry))
  })
}

const COLUMNS = (['at', 'actor', 'action', 'detail'] as const).map((name) => ({
  name,
  of: (entry: AuditEntry) => entry[name],
}))
