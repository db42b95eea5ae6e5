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

/** What somebody wrote to us; the columns of support are null for a contact message. */
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

/** Gives the new message's id. */
export async function insertMessage(
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

/** Undefined where it was deleted meanwhile. */
export function messageById(db: Db, id: string): Promise<MessageRow | undefined> {
  return db.selectFrom('messages').select(MESSAGE_COLUMNS).where('id', '=', id).executeTakeFirst()
}

/** What an account sent while signed in, latest first. */
export function messagesOf(db: Db, accountId: string): Promise<MessageRow[]> {
  return db
    .selectFrom('messages')
    .select(MESSAGE_COLUMNS)
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

export async function deleteMessagesOf(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('messages').where('account_id', '=', accountId).execute()
}

export async function deleteMessagesOlderThan(db: Db, months: number): Promise<void> {
  await db
    .deleteFrom('messages')
    .where('created_at', '<', sql<Date>`now() - make_interval(months => ${months})`)
    .execute()
}
