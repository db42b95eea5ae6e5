import type { AccountAuditEntry, AuditQuery } from '#contract/admin.ts'
import type { Db } from '#server/platform/db/database.ts'
import { contains } from '#server/platform/db/text-search.ts'
import { sql } from 'kysely'
import { SEARCH_TEXT } from './paging.ts'
import type { PageRange, PageRows } from './paging.ts'

/** An entry to add. `actorId` is null for the command line. */
export interface NewAuditEntry {
  readonly actorId: string | null
  readonly accountId: string
  readonly action: AccountAuditEntry['action']
  readonly before: string | null
  readonly after: string | null
}

export async function insert(db: Db, entry: NewAuditEntry): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      by_command: entry.actorId === null,
      actor_id: entry.actorId,
      account_id: entry.accountId,
      action: entry.action,
      before: entry.before,
      after: entry.after,
    })
    .execute()
}

/** Returns a page of the log, latest first, with today's names. Deleted accounts are null. */
export async function list(
  db: Db,
  { search }: Pick<AuditQuery, 'search'>,
  range: PageRange,
): Promise<PageRows<AccountAuditEntry>> {
  const { ids, total } = await findIds(db, search, range)
  if (ids.length === 0) return { rows: [], total }
  const rows = await db
    .selectFrom('audit_log')
    .leftJoin('accounts as actor', 'actor.id', 'actor_id')
    .leftJoin('accounts as account', 'account.id', 'account_id')
    .select(['audit_log.id', 'at', 'by_command', 'action', 'before', 'after'])
    .select(['actor.id as actor_id', 'actor.email as actor_email'])
    .select(['account.id as account_id', 'account.email as account_email'])
    .select([fullName('actor').as('actor_name'), fullName('account').as('account_name')])
    .where('audit_log.id', 'in', ids)
    .orderBy('audit_log.id', 'desc')
    .execute()
  return { rows: rows.map(toEntry), total }
}

async function findIds(
  db: Db,
  search: string | undefined,
  { limit, offset }: PageRange,
): Promise<{ ids: number[]; total?: number | undefined }> {
  const entries = search
    ? sql`with ${matches(search)} select id, count(*) over () as total from entries`
    : sql`select id from audit_log`
  const { rows } = await sql<{ id: number; total?: number }>`
    ${entries} order by id desc limit ${limit} offset ${offset}`.execute(db)
  return { ids: rows.map(({ id }) => id), total: rows[0]?.total }
}

/** Returns entries by or about a matching account. A union, since each column has its own index. */
const matches = (search: string) => sql`
  people as materialized (select id from accounts where ${contains(search, SEARCH_TEXT.accounts)}),
  entries as (
    select audit_log.id from audit_log join people on people.id = account_id
    union
    select audit_log.id from audit_log join people on people.id = actor_id)`

export async function count(db: Db, search: string | undefined): Promise<number> {
  const { rows } = await (
    search
      ? sql<{ total: number }>`with ${matches(search)} select count(*) as total from entries`
      : sql<{ total: number }>`select count(*) as total from audit_log`
  ).execute(db)
  return rows[0]?.total ?? 0
}

const fullName = (table: 'actor' | 'account') =>
  sql<string | null>`${sql.ref(`${table}.first_name`)} || ' ' || ${sql.ref(`${table}.last_name`)}`

const toPerson = (id: string | null, name: string | null, email: string | null) =>
  id === null || email === null ? null : { id, name: (name ?? '').trim(), email }

interface EntryRow {
  readonly id: number
  readonly at: Date
  readonly by_command: boolean
  readonly action: AccountAuditEntry['action']
  readonly before: string | null
  readonly after: string | null
  readonly actor_id: string | null
  readonly actor_name: string | null
  readonly actor_email: string | null
  readonly account_id: string | null
  readonly account_name: string | null
  readonly account_email: string | null
}

const toEntry = (row: EntryRow): AccountAuditEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  by: row.by_command ? 'command' : 'admin',
  actor: toPerson(row.actor_id, row.actor_name, row.actor_email),
  account: toPerson(row.account_id, row.account_name, row.account_email),
  action: row.action,
  before: row.before,
  after: row.after,
})
