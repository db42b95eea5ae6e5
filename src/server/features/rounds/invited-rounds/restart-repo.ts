import { randomUUID } from 'node:crypto'
import type { RestartLine } from '#contract/invited-rounds.ts'
import type { RoundRow } from './repo.ts'
import type { RoundKeyPair } from '#server/features/rounds/tickets/public.ts'
import type { RoundKey } from '#server/features/rounds/round-keys/public.ts'
import { newSecret } from '#server/features/rounds/round-keys/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Schema } from '#server/platform/db/schema.ts'
import { linkToken } from '#server/platform/tokens.ts'
import { sql } from 'kysely'

/** Which columns of a round its successor takes over. A new column has to be decided here. */
const TAKEN_OVER: Readonly<Record<keyof Schema['rounds'], boolean>> = {
  workspace_id: true,
  account_id: true,
  team_id: true,
  assessment_type: true,
  assessment_version: true,
  title: true,
  description: true,
  group_size: true,
  expires_at: true,
  access: true,
  sharing: true,
  open_questions: true,
  can_skip: true,
  // Made for the successor. Of the retention the shorter one counts: the round's, or the workspace's rule.
  id: false,
  token: false,
  shared_secret: false,
  created_at: false,
  expected_responses: false,
  retention_months: false,
  // A round that can be restarted runs and has no response.
  closed_at: false,
  answers_erased_on: false,
  views_erased: false,
  waiting: false,
  results_mailed: false,
  responded: false,
  deleted_unread: false,
  concluded: false,
  sealing_number: false,
  key_lost: false,
}

/** What differs in a round that takes the place of another one. */
interface Successor {
  readonly people: number
  readonly retentionMonths: number | null
}

/**
 * Stores the successor of a round under a new id and a new token, and returns its id and the former token.
 * Locks the round against everything, since a manager's view that is stored now would be deleted with it.
 */
export async function insertSuccessor(
  db: Db,
  { workspaceId, roundId }: RoundKey,
  { people, retentionMonths }: Successor,
): Promise<{ id: string; formerToken: string }> {
  const id = randomUUID()
  const token = linkToken(18)
  const { token: formerToken, sharing } = await db
    .selectFrom('rounds')
    .select(['token', 'sharing'])
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', roundId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const columns = (Object.keys(TAKEN_OVER) as (keyof typeof TAKEN_OVER)[]).filter(
    (column) => TAKEN_OVER[column],
  )
  const taken = sql.join(columns.map((column) => sql.ref(column)))
  await db
    .insertInto('round_workspaces')
    .values({ round_id: id, token, workspace_id: workspaceId })
    .execute()
  await sql`
    insert into rounds
      (id, token, shared_secret, expected_responses, retention_months, ${taken})
    select ${id}::uuid, ${token}::text, ${sharing === 'team' ? newSecret() : null}::bytea,
      ${people}::integer, least(retention_months, ${retentionMonths}::integer), ${taken}
    from rounds
    where workspace_id = ${workspaceId} and id = ${roundId}`.execute(db)
  return { id, formerToken }
}

/** Stores what makes a successor an invited round. Reminders of the former round count. */
export async function insertInvitedSuccessor(
  db: Db,
  { workspaceId, roundId }: RoundKey,
  formerId: string,
  added: {
    readonly roundKey: RoundKeyPair
    readonly restarts: readonly RestartLine[]
    readonly formerTokens: RoundRow['formerTokens']
  },
): Promise<void> {
  const { publicKey, privateKey } = added.roundKey
  await sql`
    insert into invited_rounds (workspace_id, round_id, public_key, private_key, restarts,
      former_tokens, reminders_sent, reminded_half, reminded_last, reminded_on, refused_at)
    select workspace_id, ${roundId}::uuid, ${publicKey}::bytea, ${privateKey}::bytea,
      ${JSON.stringify(added.restarts)}::jsonb, ${[...added.formerTokens]}::text[],
      reminders_sent, reminded_half, reminded_last, reminded_on, refused_at
    from invited_rounds
    where workspace_id = ${workspaceId} and round_id = ${formerId}`.execute(db)
}

/** Deletes a round that was restarted, with its roster, links and keys. */
export async function deleteFormer(db: Db, { workspaceId, roundId }: RoundKey): Promise<void> {
  await db
    .deleteFrom('rounds')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', roundId)
    .execute()
  await db.deleteFrom('round_workspaces').where('round_id', '=', roundId).execute()
}
