import type { RestartLine } from '#contract/invited-rounds.ts'
import { ALL_WORKSPACES } from '#server/platform/db/all-workspaces.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { SessionKey } from '#server/features/workspaces/session-keys.ts'
import { sql } from 'kysely'
import type { RoundKey } from './round-key.ts'

/** A round as its invited people reach it. `closed` and `expired` follow the database's clock. */
export interface InvitedRound {
  readonly quizToken: string
  readonly teamId: string
  readonly publicKey: Buffer | null
  readonly privateKey: Buffer | null
  /** Hashes of blinded messages by member. */
  readonly drawn: Readonly<Record<string, string>>
  /** What restarts changed, oldest first. */
  readonly restarts: readonly RestartLine[]
  readonly tooFew: boolean
  readonly closed: boolean
  readonly expired: boolean
}

const selectRound = (db: Db, { workspaceId, sessionId }: SessionKey) =>
  db
    .selectFrom('invited_rounds')
    .innerJoin('quiz_sessions', (join) =>
      join
        .onRef('quiz_sessions.workspace_id', '=', 'invited_rounds.workspace_id')
        .onRef('quiz_sessions.id', '=', 'invited_rounds.session_id'),
    )
    .innerJoin('workspaces', 'workspaces.workspace_id', 'quiz_sessions.workspace_id')
    .select([
      'token as quizToken',
      'team_id as teamId',
      'public_key as publicKey',
      'private_key as privateKey',
      'drawn',
      'restarts',
      'too_few as tooFew',
      sql<boolean>`closed_at is not null or suspended_at is not null`.as('closed'),
      sql<boolean>`expires_at <= clock_timestamp()`.as('expired'),
    ])
    .where('invited_rounds.workspace_id', '=', workspaceId)
    .where('invited_rounds.session_id', '=', sessionId)

export const findRound = (db: Db, key: SessionKey): Promise<InvitedRound | undefined> =>
  selectRound(db, key).executeTakeFirst()

/** Also prevents other draws, and the end of the round, until the transaction ends. */
export const lockRound = (db: Db, key: SessionKey): Promise<InvitedRound | undefined> =>
  selectRound(db, key).forNoKeyUpdate('invited_rounds').executeTakeFirst()

/** The invited person of a link. */
export async function findMember(
  db: Db,
  { workspaceId, sessionId }: SessionKey,
  tokenHash: Buffer,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('round_links')
    .select('member_id')
    .where('workspace_id', '=', workspaceId)
    .where('session_id', '=', sessionId)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return row?.member_id
}

/** All people on the roster, by name and address. */
export const listRoster = (
  db: Db,
  { workspaceId, sessionId }: SessionKey,
): Promise<{ memberId: string; name: string | null; email: string }[]> =>
  db
    .selectFrom('round_invitations')
    .select(['member_id as memberId', 'name', 'email'])
    .where('workspace_id', '=', workspaceId)
    .where('session_id', '=', sessionId)
    .orderBy(sql`lower(coalesce(name, email))`)
    .orderBy('email')
    .execute()

/** Records that a member has drawn a ticket. The round is locked. */
export async function markDrawn(
  db: Db,
  { workspaceId, sessionId }: SessionKey,
  memberId: string,
  messageHash: string,
): Promise<void> {
  await sql`
    update invited_rounds
    set drawn = drawn || jsonb_build_object(${memberId}::text, ${messageHash}::text)
    where workspace_id = ${workspaceId} and session_id = ${sessionId}`.execute(db)
}

/** The public key of an invited round; undefined for an open one and 30 days after the end. */
export async function findPublicKey(
  db: Db,
  { workspaceId, sessionId }: SessionKey,
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('invited_rounds')
    .select('public_key')
    .where('workspace_id', '=', workspaceId)
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  return row?.public_key ?? undefined
}

export async function insertRound(
  db: Db,
  { workspaceId, sessionId }: SessionKey,
  { publicKey, privateKey }: RoundKey,
): Promise<void> {
  await db
    .insertInto('invited_rounds')
    .values({
      workspace_id: workspaceId,
      session_id: sessionId,
      public_key: publicKey,
      private_key: privateKey,
    })
    .execute()
}

/** Deletes the private key of a round that has ended, so that no more tickets can be made. */
export async function deletePrivateKey(
  db: Db,
  { workspaceId, sessionId }: SessionKey,
): Promise<void> {
  await db
    .updateTable('invited_rounds')
    .set({ private_key: null })
    .where('workspace_id', '=', workspaceId)
    .where('session_id', '=', sessionId)
    .execute()
}

/** Of all workspaces: a round can expire without a request. */
export async function deleteExpiredKeys(db: Db): Promise<void> {
  await sql`
    ${ALL_WORKSPACES} update invited_rounds set private_key = null
    from quiz_sessions
    where quiz_sessions.workspace_id = invited_rounds.workspace_id
      and quiz_sessions.id = invited_rounds.session_id
      and private_key is not null
      and (closed_at is not null or expires_at <= now())`.execute(db)
}
