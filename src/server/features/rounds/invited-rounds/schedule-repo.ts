import { REFUSAL_HOURS } from '#domain/invited-rounds.ts'
import type { RoundKey } from '#server/features/rounds/round-keys/public.ts'
import { ALL_WORKSPACES } from '#server/platform/db/all-workspaces.ts'
import { anyHasResults } from '#server/features/results/released-totals/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { sql } from 'kysely'
import { today } from './repo.ts'

const length = sql`(expires_at - created_at)`

/** Half way through a round of two days or more. */
const halfIsDue = sql<boolean>`(not reminded_half
  and ${length} >= interval '2 days' and now() >= created_at + ${length} / 2)`

/** On the last day of a round of three days or more. */
const lastIsDue = sql<boolean>`(not reminded_last
  and ${length} >= interval '3 days' and now() >= expires_at - interval '1 day')`

/** Returns rounds of all workspaces that are due for a reminder of the schedule and had none today. */
export async function listDue(db: Db): Promise<RoundKey[]> {
  const { rows } = await sql<RoundKey>`
    ${ALL_WORKSPACES} select rounds.workspace_id as "workspaceId", id as "roundId"
    from invited_rounds
    join rounds on rounds.workspace_id = invited_rounds.workspace_id
      and rounds.id = invited_rounds.round_id
    where closed_at is null and expires_at > now()
      and (reminded_on is null or reminded_on < ${today})
      and (${halfIsDue} or ${lastIsDue})`.execute(db)
  return rows
}

/**
 * Marks the reminders of a locked round that are due. False if there is none. One email stands for both,
 * if no server ran at the time of the first.
 */
export async function markReminded(db: Db, { workspaceId, roundId }: RoundKey): Promise<boolean> {
  // Read first: a database that is spread over machines updates no rows with sums of times.
  const { rows } = await sql<{ half: boolean; last: boolean }>`
    select ${halfIsDue} as half, ${lastIsDue} as last
    from invited_rounds
    join rounds on rounds.workspace_id = invited_rounds.workspace_id
      and rounds.id = invited_rounds.round_id
    where invited_rounds.workspace_id = ${workspaceId} and round_id = ${roundId}
      and closed_at is null and expires_at > now()
      and (reminded_on is null or reminded_on < ${today})
      and (${halfIsDue} or ${lastIsDue})`.execute(db)
  const [due] = rows
  if (!due) return false
  await db
    .updateTable('invited_rounds')
    .set({
      reminded_on: today,
      ...(due.half && { reminded_half: true }),
      ...(due.last && { reminded_last: true }),
    })
    .where('workspace_id', '=', workspaceId)
    .where('round_id', '=', roundId)
    .execute()
  return true
}

/** Reads the link rows of the running rounds of all workspaces. */
export async function readLinkRows(db: Db): Promise<void> {
  // No index has member_id, so PostgreSQL reads the rows themselves.
  await sql`
    ${ALL_WORKSPACES} select max(member_id::text)
    from round_links
    join rounds on rounds.workspace_id = round_links.workspace_id
      and rounds.id = round_links.round_id
    where closed_at is null and expires_at > now()`.execute(db)
}

/** Returns the running rounds of all workspaces that have a mailbox on their roster. */
export async function listRunningWith(db: Db, addressHash: Buffer): Promise<RoundKey[]> {
  const { rows } = await sql<RoundKey>`
    ${ALL_WORKSPACES} select rounds.workspace_id as "workspaceId", id as "roundId"
    from round_invitations
    join rounds on rounds.workspace_id = round_invitations.workspace_id
      and rounds.id = round_invitations.round_id
    where closed_at is null and expires_at > now()
      and sha256(convert_to(mailbox, 'UTF8')) = ${addressHash}`.execute(db)
  return rows
}

const refusalsAreOld = sql`refused_at <= now() - make_interval(hours => ${REFUSAL_HOURS}::integer)`

/** Returns running rounds of all workspaces whose latest refusal is old and was not acted on. */
export async function listWithOldRefusals(db: Db): Promise<RoundKey[]> {
  const { rows } = await sql<RoundKey>`
    ${ALL_WORKSPACES} select rounds.workspace_id as "workspaceId", id as "roundId"
    from invited_rounds
    join rounds on rounds.workspace_id = invited_rounds.workspace_id
      and rounds.id = invited_rounds.round_id
    where closed_at is null and expires_at > now() and ${refusalsAreOld}`.execute(db)
  return rows
}

/**
 * True if the refusals of a round are old. From then on they count whenever people stop emails; a new
 * refusal starts the time again.
 */
export async function settleRefusals(db: Db, { workspaceId, roundId }: RoundKey): Promise<boolean> {
  await sql`
    update invited_rounds set refused_at = null
    where workspace_id = ${workspaceId} and round_id = ${roundId}
      and ${refusalsAreOld}`.execute(db)
  const { rows } = await sql`
    select 1 from invited_rounds
    where workspace_id = ${workspaceId} and round_id = ${roundId}
      and refused_at is null`.execute(db)
  return rows.length > 0
}

/** Days after the end of a round in which its team is told. A round that was released is told at once. */
const TOLD_FOR_DAYS = 2

const isRecent = sql`expires_at > now() - make_interval(days => ${TOLD_FOR_DAYS}::integer)`

/**
 * Returns rounds of all workspaces that share with their team and expired with enough waiting
 * responses. A round that is closed before has been released then.
 */
export async function listUnreleased(db: Db): Promise<RoundKey[]> {
  const { rows } = await sql<RoundKey>`
    ${ALL_WORKSPACES} select workspace_id as "workspaceId", id as "roundId"
    from rounds
    where sharing = 'team' and ${isRecent} and expires_at <= now()
      and waiting > 0 and waiting >= group_size`.execute(db)
  return rows
}

/**
 * Returns invited rounds of all workspaces whose people have not been told that their team sees
 * figures.
 */
export async function listUntold(db: Db): Promise<RoundKey[]> {
  const { rows } = await sql<RoundKey>`
    ${ALL_WORKSPACES} select rounds.workspace_id as "workspaceId", id as "roundId"
    from rounds
    join workspaces on workspaces.workspace_id = rounds.workspace_id
    where sharing = 'team' and ${isRecent} and access = 'invited' and not results_mailed
      and suspended_at is null and ${anyHasResults}`.execute(db)
  return rows
}

/** Marks a round whose people are told. False if they were told before. */
export async function markResultsMailed(
  db: Db,
  { workspaceId, roundId }: RoundKey,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('rounds')
    .set({ results_mailed: true })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', roundId)
    .where('sharing', '=', 'team')
    .where('results_mailed', '=', false)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
