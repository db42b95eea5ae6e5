import type { RestartLine } from '#contract/invited-rounds.ts'
import { ALL_WORKSPACES } from '#server/platform/db/all-workspaces.ts'
import type { Db } from '#server/platform/db/database.ts'
import { sortText } from '#server/platform/db/text-search.ts'
import { endedLongAgo } from '#server/features/rounds/released/public.ts'
import type { RoundKey } from '#server/features/rounds/round-keys/public.ts'
import { sql } from 'kysely'
import type { RoundKeyPair } from './round-key.ts'

/** Why a round takes no more responses. */
export interface RoundEnd {
  readonly tooFew: boolean
}

/** A round as its invited people reach it. `closed` and `expired` follow the database's clock. */
export interface InvitedRound extends RoundEnd {
  readonly quizToken: string
  readonly teamId: string
  readonly publicKey: Buffer | null
  readonly privateKey: Buffer | null
  /** Sealed: see RosterSealer. */
  readonly drawn: Buffer | null
  /** The number of invited people. */
  readonly people: number | null
  /** What restarts changed, oldest first. */
  readonly restarts: readonly RestartLine[]
  readonly closed: boolean
  readonly expired: boolean
}

const selectRound = (db: Db, { workspaceId, roundId }: RoundKey) =>
  db
    .selectFrom('invited_rounds')
    .innerJoin('rounds', (join) =>
      join
        .onRef('rounds.workspace_id', '=', 'invited_rounds.workspace_id')
        .onRef('rounds.id', '=', 'invited_rounds.round_id'),
    )
    .innerJoin('workspaces', 'workspaces.workspace_id', 'rounds.workspace_id')
    .select([
      'token as quizToken',
      'team_id as teamId',
      'public_key as publicKey',
      'private_key as privateKey',
      'drawn',
      'expected_responses as people',
      'restarts',
      'too_few as tooFew',
      sql<boolean>`closed_at is not null or suspended_at is not null`.as('closed'),
      sql<boolean>`expires_at <= clock_timestamp()`.as('expired'),
    ])
    .where('invited_rounds.workspace_id', '=', workspaceId)
    .where('invited_rounds.round_id', '=', roundId)

export const findRound = (db: Db, key: RoundKey): Promise<InvitedRound | undefined> =>
  selectRound(db, key).executeTakeFirst()

/**
 * Locks a round. This also prevents other draws, and the end of the round, until the transaction ends.
 */
export const lockRound = (db: Db, key: RoundKey): Promise<InvitedRound | undefined> =>
  selectRound(db, key).forNoKeyUpdate('invited_rounds').executeTakeFirst()

/** Returns how an invited round ended; undefined for a running one and for an open round. */
export const findEnd = (
  db: Db,
  { workspaceId, roundId }: RoundKey,
): Promise<RoundEnd | undefined> =>
  db
    .selectFrom('rounds')
    // Erasing a round's answers deletes its row of invited_rounds.
    .leftJoin('invited_rounds', (join) =>
      join
        .onRef('invited_rounds.workspace_id', '=', 'rounds.workspace_id')
        .onRef('invited_rounds.round_id', '=', 'rounds.id'),
    )
    .select((e) => e.fn.coalesce('too_few', sql<boolean>`false`).as('tooFew'))
    .where('rounds.workspace_id', '=', workspaceId)
    .where('rounds.id', '=', roundId)
    .where('access', '=', 'invited')
    .where(sql<boolean>`(closed_at is not null or expires_at <= clock_timestamp())`)
    .executeTakeFirst()

/** Returns the invited person of a link. */
export async function findMember(
  db: Db,
  { workspaceId, roundId }: RoundKey,
  tokenHash: Buffer,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('round_links')
    .select('member_id')
    .where('workspace_id', '=', workspaceId)
    .where('round_id', '=', roundId)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return row?.member_id
}

/** Returns all people on the roster, by name and address. */
export const listRoster = (
  db: Db,
  { workspaceId, roundId }: RoundKey,
): Promise<{ memberId: string; name: string | null; email: string }[]> =>
  db
    .selectFrom('round_invitations')
    .select(['member_id as memberId', 'name', 'email'])
    .where('workspace_id', '=', workspaceId)
    .where('round_id', '=', roundId)
    .orderBy(sortText(sql`coalesce(name, email)`))
    .orderBy('email')
    .execute()

/** Stores who has drawn a ticket, sealed. The round is locked. */
export async function writeDrawn(
  db: Db,
  { workspaceId, roundId }: RoundKey,
  drawn: Buffer,
): Promise<void> {
  await db
    .updateTable('invited_rounds')
    .set({ drawn })
    .where('workspace_id', '=', workspaceId)
    .where('round_id', '=', roundId)
    .execute()
}

/** Returns who has drawn a ticket, sealed; undefined for an open round. */
export async function findDrawn(
  db: Db,
  { workspaceId, roundId }: RoundKey,
): Promise<Buffer | null | undefined> {
  const row = await db
    .selectFrom('invited_rounds')
    .select('drawn')
    .where('workspace_id', '=', workspaceId)
    .where('round_id', '=', roundId)
    .executeTakeFirst()
  return row?.drawn
}

/** Returns the public key of an invited round; undefined for an open one and 30 days after the end. */
export async function findPublicKey(
  db: Db,
  { workspaceId, roundId }: RoundKey,
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('invited_rounds')
    .select('public_key')
    .where('workspace_id', '=', workspaceId)
    .where('round_id', '=', roundId)
    .executeTakeFirst()
  return row?.public_key ?? undefined
}

export async function insertRound(
  db: Db,
  { workspaceId, roundId }: RoundKey,
  { publicKey, privateKey }: RoundKeyPair,
): Promise<void> {
  await db
    .insertInto('invited_rounds')
    .values({
      workspace_id: workspaceId,
      round_id: roundId,
      public_key: publicKey,
      private_key: privateKey,
    })
    .execute()
}

/** Deletes the private key of a round and who has drawn its tickets. */
export async function forgetDraws(db: Db, { workspaceId, roundId }: RoundKey): Promise<void> {
  await db
    .updateTable('invited_rounds')
    .set({ private_key: null, drawn: null })
    .where('workspace_id', '=', workspaceId)
    .where('round_id', '=', roundId)
    .execute()
}

export async function deleteLinks(db: Db, { workspaceId, roundId }: RoundKey): Promise<void> {
  await db
    .deleteFrom('round_links')
    .where('workspace_id', '=', workspaceId)
    .where('round_id', '=', roundId)
    .execute()
}

/** Returns the rounds of all workspaces that ended long ago and still have retry keys or a public key. */
export async function listLongEnded(db: Db): Promise<RoundKey[]> {
  // From the keys to their rounds: long after the end most rounds have none.
  const { rows } = await sql<RoundKey>`
    ${ALL_WORKSPACES} select rounds.workspace_id as "workspaceId", id as "roundId"
    from (
      select workspace_id, round_id from submission_keys
      union
      select workspace_id, round_id from invited_rounds where public_key is not null
    ) as kept
    join rounds on rounds.workspace_id = kept.workspace_id and rounds.id = kept.round_id
    where (access = 'open' or concluded) and ${endedLongAgo}`.execute(db)
  return rows
}

/** Deletes the retry keys or spent tickets of a round and its public key, unless it was reopened. */
export async function forgetRetryKeys(db: Db, { workspaceId, roundId }: RoundKey): Promise<void> {
  const { rows } = await sql`
    select from rounds where workspace_id = ${workspaceId} and id = ${roundId} and ${endedLongAgo}
    for no key update`.execute(db)
  if (rows.length === 0) return
  await db
    .deleteFrom('submission_keys')
    .where('workspace_id', '=', workspaceId)
    .where('round_id', '=', roundId)
    .execute()
  await db
    .updateTable('invited_rounds')
    .set({ public_key: null })
    .where('workspace_id', '=', workspaceId)
    .where('round_id', '=', roundId)
    .execute()
}
