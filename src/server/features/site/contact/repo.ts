import type { Tier } from '#domain/plans.ts'
import type { SupportCategory, SupportPriority } from '#domain/support.ts'
import type { Db } from '#server/platform/db/database.ts'
import { sql } from 'kysely'

const MESSAGE_COLUMNS = [
  'kind',
  'tier',
  'name',
  'email',
  'category',
  'priority',
  'subject',
  'message',
  'created_at',
] as const

/** A message to the operator. The support columns are null for a contact message. */
export interface MessageRow {
  kind: 'contact' | 'support'
  tier: Tier | null
  name: string
  email: string
  category: SupportCategory | null
  priority: SupportPriority | null
  subject: string | null
  message: string
  created_at: Date
}

/** Returns the new message's id. */
export async function insert(
  db: Db,
  accountId: string | null,
  message: Omit<MessageRow, 'created_at'>,
): Promise<string> {
  const { id } = await db
    .insertInto('messages')
    .values({ ...message, account_id: accountId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export function findById(db: Db, id: string): Promise<MessageRow | undefined> {
  return db.selectFrom('messages').select(MESSAGE_COLUMNS).where('id', '=', id).executeTakeFirst()
}

/** Returns the messages that an account sent while signed in, latest first. */
export function listByAccount(db: Db, accountId: string): Promise<MessageRow[]> {
  return db
    .selectFrom('messages')
    .select(MESSAGE_COLUMNS)
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

export async function deleteByAccount(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('messages').where('account_id', '=', accountId).execute()
}

export async function deleteOlderThan(db: Db, months: number): Promise<void> {
  await db
    .deleteFrom('messages')
    .where('created_at', '<', sql<Date>`now() - make_interval(months => ${months})`)
    .execute()
}
