import { moveRestarted } from '#server/features/rounds/round-keys/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { WorkspaceId } from '#server/platform/scope.ts'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { COLUMNS } from './move-columns.ts'
import type { MovedTable } from './move-columns.ts'

/**
 * Moves the rows of a team to another workspace. `workspace_id` is part of all keys and decides on which
 * machine a row is, so rows are deleted and inserted again.
 */

/** The tables of rounds, in the order in which rows are stored in them after a move. */
const ROUND_TABLES = (Object.keys(COLUMNS) as MovedTable[]).filter(
  (table) => 'round_id' in COLUMNS[table] && !('team_id' in COLUMNS[table]),
)

const columnsOf = (table: MovedTable): RawBuilder<unknown> =>
  sql.join(Object.keys(COLUMNS[table]).map((column) => sql.ref(column)))

/** From which workspace to which. */
export interface Move {
  readonly from: WorkspaceId
  readonly to: WorkspaceId
}

/** A round as tables that lead to its workspace know it. */
interface RoundToken {
  readonly id: string
  readonly token: string
}

/** Locks a team and its rounds against all changes. Returns the rounds; undefined without a team. */
export async function lockTeam(
  db: Db,
  workspaceId: WorkspaceId,
  teamId: string,
): Promise<{ name: string; rounds: RoundToken[] } | undefined> {
  const team = await sql<{ name: string }>`
    select name from teams where workspace_id = ${workspaceId} and id = ${teamId}
    for update`.execute(db)
  const name = team.rows[0]?.name
  if (name === undefined) return undefined
  // Locks in the order in which submissions lock rounds.
  const { rows } = await sql<RoundToken>`
    select id, token from rounds
    where workspace_id = ${workspaceId} and team_id = ${teamId}
    order by id for update`.execute(db)
  return { name, rounds: rows }
}

/** Moves a team with everything that belongs to it. Its rows and those of its rounds are locked. */
export async function moveTeam(
  db: Db,
  move: Move,
  teamId: string,
  rounds: readonly RoundToken[],
): Promise<void> {
  const { from, to } = move
  const roundIds = rounds.map(({ id }) => id)
  await copy(db, move, 'teams', sql`id = ${teamId}`)
  await copy(db, move, 'team_members', sql`team_id = ${teamId}`)
  await copy(db, move, 'actions', sql`team_id = ${teamId}`)
  await copy(db, move, 'rounds', sql`team_id = ${teamId}`)
  await moveOrders(db, move, roundIds)
  for (const table of ROUND_TABLES) await moveRows(db, move, table, roundIds)
  await moveAccess(db, move, teamId)
  await sql`
    update workspace_invitations set team_ids = array_remove(team_ids, ${teamId}::uuid)
    where workspace_id = ${from} and ${teamId}::uuid = any(team_ids)`.execute(db)
  // Deletes its rounds as well.
  await sql`delete from teams where workspace_id = ${from} and id = ${teamId}`.execute(db)
  await db.deleteFrom('team_workspaces').where('team_id', '=', teamId).execute()
  await db.insertInto('team_workspaces').values({ team_id: teamId, workspace_id: to }).execute()
  await moveRoundLookups(db, to, rounds)
}

async function copy(
  db: Db,
  { from, to }: Move,
  table: MovedTable,
  rows: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    insert into ${sql.table(table)} (workspace_id, ${columnsOf(table)})
    select ${to}::uuid, ${columnsOf(table)} from ${sql.table(table)}
    where workspace_id = ${from} and ${rows}`.execute(db)
}

/**
 * Moves rows in the order of the key, so that the order of the new rows tells nothing about when they
 * arrived.
 */
async function moveRows(
  db: Db,
  { from, to }: Move,
  table: MovedTable,
  roundIds: readonly string[],
): Promise<void> {
  await sql`
    with moved as (
      delete from ${sql.table(table)}
      where workspace_id = ${from} and round_id = any(${roundIds}::uuid[])
      returning ${columnsOf(table)}
    )
    insert into ${sql.table(table)} (workspace_id, ${columnsOf(table)})
    select ${to}::uuid, ${columnsOf(table)} from moved
    order by ${columnsOf(table)}`.execute(db)
}

/** Moves what leads to the purchases of rounds, the notices of receipts sent for them, and their disputes. */
async function moveOrders(db: Db, move: Move, roundIds: readonly string[]): Promise<void> {
  const { from, to } = move
  const { rows } = await sql<{ id: string; provider_id: string | null }>`
    select id, provider_id from report_purchases
    where workspace_id = ${from} and round_id = any(${roundIds}::uuid[])`.execute(db)
  if (rows.length === 0) return
  const receipts = rows.flatMap((row) => row.provider_id ?? [])
  await sql`
    with moved as (
      delete from billing_notices
      where workspace_id = ${from} and about = any(${receipts}::text[])
      returning kind, about
    )
    insert into billing_notices (workspace_id, kind, about)
    select ${to}::uuid, kind, about from moved`.execute(db)
  await sql`
    with moved as (
      delete from payment_disputes
      where workspace_id = ${from} and paid = any(${receipts}::text[])
      returning provider, provider_id, paid, status, was_lost
    )
    insert into payment_disputes (workspace_id, provider, provider_id, paid, status, was_lost)
    select ${to}::uuid, provider, provider_id, paid, status, was_lost from moved`.execute(db)
  await db
    .updateTable('order_workspaces')
    .set({ workspace_id: to })
    .where(
      'order_id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
}

// People who are not in the new workspace lose their access to the team.
async function moveAccess(db: Db, { from, to }: Move, teamId: string): Promise<void> {
  const readers = await db
    .selectFrom('team_access')
    .select('account_id')
    .where('workspace_id', '=', from)
    .where('team_id', '=', teamId)
    .execute()
  await sql`
    insert into team_access (workspace_id, team_id, account_id)
    select workspace_id, ${teamId}::uuid, account_id from members
    where workspace_id = ${to}
      and account_id = any(${readers.map((row) => row.account_id)}::uuid[])`.execute(db)
}

async function moveRoundLookups(
  db: Db,
  to: WorkspaceId,
  rounds: readonly RoundToken[],
): Promise<void> {
  if (rounds.length === 0) return
  await sql`
    delete from round_workspaces
    where round_id = any(${rounds.map(({ id }) => id)}::uuid[])`.execute(db)
  await sql`
    insert into round_workspaces (round_id, token, workspace_id)
    select round_id, token, ${to}::uuid
    from unnest(${rounds.map(({ id }) => id)}::uuid[],
      ${rounds.map(({ token }) => token)}::text[]) as moved (round_id, token)`.execute(db)
  await moveRestarted(
    db,
    to,
    rounds.map(({ id }) => id),
  )
}
