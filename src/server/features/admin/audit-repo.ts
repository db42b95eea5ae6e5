import type { AuditEntry, AuditQuery } from '#contract/admin.ts'
import type { Db } from '#server/platform/db/database.ts'
import { sql } from 'kysely'
import { holds } from './paging.ts'
import type { Slice } from './paging.ts'

/** What is written down of one deed. */
export interface Deed {
  readonly actorId: string | null
  readonly accountId: string
  readonly action: AuditEntry['action']
  readonly before: string | null
  readonly after: string | null
}

export async function insert(db: Db, deed: Deed): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      by_command: deed.actorId === null,
      actor_id: deed.actorId,
      account_id: deed.accountId,
      action: deed.action,
      before: deed.before,
      after: deed.after,
    })
    .execute()
}

/** Latest first. Names are those of today: of who has gone there is none. */
export async function entries(
  db: Db,
  { search }: Pick<AuditQuery, 'search'>,
  { limit, offset }: Slice,
): Promise<AuditEntry[]> {
  const rows = await matching(db, search)
    .select(['audit_log.id', 'at', 'by_command', 'action', 'before', 'after'])
    .select(['actor.id as actor_id', 'actor.email as actor_email'])
    .select(['account.id as account_id', 'account.email as account_email'])
    .select([nameOf('actor').as('actor_name'), nameOf('account').as('account_name')])
    .orderBy('audit_log.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    by: row.by_command ? 'command' : 'admin',
    actor: personOf(row.actor_id, row.actor_name, row.actor_email),
    account: personOf(row.account_id, row.account_name, row.account_email),
    action: row.action,
    before: row.before,
    after: row.after,
  }))
}

export async function count(db: Db, search: string | undefined): Promise<number> {
  const { total } = await matching(db, search)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

function matching(db: Db, search: string | undefined) {
  const log = db
    .selectFrom('audit_log')
    .leftJoin('accounts as actor', 'actor.id', 'actor_id')
    .leftJoin('accounts as account', 'account.id', 'account_id')
  if (!search) return log
  const people = [nameOf('actor'), emailOf('actor'), nameOf('account'), emailOf('account')]
  return log.where(holds(search, ...people))
}

const nameOf = (table: 'actor' | 'account') =>
  sql<string | null>`${sql.ref(`${table}.first_name`)} || ' ' || ${sql.ref(`${table}.last_name`)}`

const emailOf = (table: 'actor' | 'account') => sql.ref<string | null>(`${table}.email`)

const personOf = (id: string | null, name: string | null, email: string | null) =>
  id === null || email === null ? null : { id, name: (name ?? '').trim(), email }
