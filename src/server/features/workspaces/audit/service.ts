import type { Readable } from 'node:stream'
import type { PageQuery } from '#contract/fields.ts'
import type { AuditEntry } from '#contract/workspaces.ts'
import { FORMAT_NAMES, tablePieces } from '#server/platform/tables/formats.ts'
import type { TableFormat } from '#server/platform/tables/formats.ts'
import type { Column } from '#server/platform/tables/table-columns.ts'
import type { Db } from '#server/platform/db/database.ts'
import { streamSnapshot } from '#server/platform/db/stream-rows.ts'
import { notFound } from '#server/platform/http/app-error.ts'
import type { CountedPage } from '#server/platform/http/list-page.ts'
import { streamQueue } from '#server/platform/http/streams.ts'
import type { RateLimit } from '#server/platform/rate-limits/rate-limit.ts'
import type { RateLimiter } from '#server/platform/rate-limits/rate-limiter.ts'
import type { Scope, WorkspaceId } from '#server/platform/scope.ts'
import { recordAudit } from './record.ts'
import * as repo from './repo.ts'
import type { StoredEntry } from './repo.ts'

const EXPORTS: RateLimit = {
  name: 'audit-exports',
  limit: 20,
  windowSeconds: 3_600,
  message: 'Too many downloads of the audit log.',
}

/** Limit for most spreadsheets. */
const MAX_EXPORTED = 100_000

const startDownload = streamQueue(
  { width: 2, capacity: 10, maxMs: 600_000 },
  'Downloads are busy right now. Try again in a moment.',
)

/**
 * Returns a page of the workspace's audit log, latest first. 404 if the page's cursor is not one of
 * its entries.
 */
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

/** Yields the latest entries of a workspace, latest first. `db` has to be a transaction. */
export async function* latestEntries(
  db: Db,
  workspaceId: WorkspaceId,
  limit: number,
): AsyncGenerator<AuditEntry> {
  for await (const entry of repo.streamLatest(db, { workspaceId }, limit)) yield repo.toEntry(entry)
}

/**
 * Returns the audit log as a table, latest first, at most the latest 100,000 entries. Itself recorded in
 * the log.
 */
export async function exportTable(
  { db, rates }: { readonly db: Db; readonly rates: RateLimiter },
  scope: Scope,
  format: TableFormat,
): Promise<Readable> {
  await rates.consume(EXPORTS, scope.user.id)
  return startDownload(async function* () {
    const detail = `Downloaded the audit log as ${FORMAT_NAMES[format]}.`
    await recordAudit(db, scope, 'workspace.exported', detail)
    yield* streamSnapshot(db, (db) => {
      const records = repo.streamLatest(db, scope, MAX_EXPORTED)
      return tablePieces(format, { name: 'Audit log', columns: COLUMNS, records })
    })
  })
}

const COLUMNS: readonly Column<StoredEntry>[] = [
  // As text it sorts, and says that it is in UTC. Cells with a time have no time zone.
  { name: 'at', isText: true, of: ({ at }) => at.toISOString() },
  { name: 'actor', isText: true, of: ({ actor }) => actor },
  { name: 'action', isText: true, of: ({ action }) => action },
  { name: 'detail', isText: true, of: ({ detail }) => detail },
  { name: 'times', of: ({ times }) => times },
]
