import type { InvitedMember } from '#contract/invited-rounds.ts'
import type { RoundKey } from '#server/features/rounds/round-keys/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { sql } from 'kysely'
import { today } from './repo.ts'

// What a job reads and writes for one email.

export type InvitationRow = Omit<InvitedMember, 'memberId'>

export const findInvitation = (
  db: Db,
  { workspaceId, roundId }: RoundKey,
  memberId: string,
): Promise<InvitationRow | undefined> =>
  db
    .selectFrom('round_invitations')
    .select(['name', 'email', 'delivery'])
    .where('workspace_id', '=', workspaceId)
    .where('round_id', '=', roundId)
    .where('member_id', '=', memberId)
    .executeTakeFirst()

/**
 * Stores the link of one email, beside those of earlier ones. False if the round was restarted or has ended
 * while a job ran: its links are deleted, and none may follow.
 */
export const insertLink = (
  db: Db,
  { workspaceId, roundId }: RoundKey,
  memberId: string,
  tokenHash: Buffer,
): Promise<boolean> =>
  db.transaction().execute(async (db) => {
    // The round is locked first, as everywhere: after another row, this job and a deletion of the round
    // would wait for each other.
    const round = await db
      .selectFrom('rounds')
      .select('id')
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', roundId)
      .where('concluded', '=', false)
      .forShare()
      .executeTakeFirst()
    if (!round) return false
    await db
      .insertInto('round_links')
      .values({
        workspace_id: workspaceId,
        round_id: roundId,
        token_hash: tokenHash,
        member_id: memberId,
      })
      .execute()
    return true
  })

/** Stores that the first email was sent. False if its round no longer exists. */
export const setSent = (db: Db, key: RoundKey, memberId: string): Promise<boolean> =>
  setDelivery(db, key, memberId, 'sent')

/** Stores that the first email was refused now. False if its round no longer exists. */
export const setUndeliverable = (db: Db, key: RoundKey, memberId: string): Promise<boolean> =>
  db.transaction().execute(async (db) => {
    // The round before its people, in the order in which other transactions lock them.
    await db
      .updateTable('invited_rounds')
      .set({ refused_at: sql`now()` })
      .where('workspace_id', '=', key.workspaceId)
      .where('round_id', '=', key.roundId)
      .execute()
    return setDelivery(db, key, memberId, 'undeliverable')
  })

async function setDelivery(
  db: Db,
  { workspaceId, roundId }: RoundKey,
  memberId: string,
  delivery: 'sent' | 'undeliverable',
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('round_invitations')
    .set({ delivery })
    .where('workspace_id', '=', workspaceId)
    .where('round_id', '=', roundId)
    .where('member_id', '=', memberId)
    .where('delivery', '=', 'sending')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns the round that runs in place of one that was restarted; undefined for others. */
export const findSuccessor = (db: Db, roundId: string): Promise<RoundKey | undefined> =>
  db
    .selectFrom('restarted_rounds')
    .select(['workspace_id as workspaceId', 'successor_id as roundId'])
    .where('round_id', '=', roundId)
    .executeTakeFirst()

/** True if a mailbox is on the roster of a round. */
export async function isInvited(
  db: Db,
  { workspaceId, roundId }: RoundKey,
  mailbox: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('round_invitations')
    .select('member_id')
    .where('workspace_id', '=', workspaceId)
    .where('round_id', '=', roundId)
    .where('mailbox', '=', mailbox)
    .executeTakeFirst()
  return row !== undefined
}

/** Counts the latest reminder for today, if its emails leave later than they were queued. */
export async function setRemindedToday(db: Db, { workspaceId, roundId }: RoundKey): Promise<void> {
  await db
    .updateTable('invited_rounds')
    .set({ reminded_on: today })
    .where('workspace_id', '=', workspaceId)
    .where('round_id', '=', roundId)
    .execute()
}

/** Returns the person who asks; undefined if the account no longer exists. */
export const findManager = (
  db: Db,
  accountId: string,
): Promise<{ name: string; email: string } | undefined> =>
  db
    .selectFrom('accounts')
    .select(['email', sql<string>`trim(first_name || ' ' || last_name)`.as('name')])
    .where('id', '=', accountId)
    .executeTakeFirst()
