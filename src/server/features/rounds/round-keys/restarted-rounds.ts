import { formatDayOfYear } from '#domain/format-day.ts'
import type { Db } from '#server/platform/db/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { WorkspaceId } from '#server/platform/scope.ts'
import { sql } from 'kysely'

/** A round that was restarted, of which nothing else is left. */
export interface RestartedRound {
  readonly roundId: string
  readonly workspaceId: WorkspaceId
  /** The round that runs in its place. */
  readonly successorId: string
  readonly day: string
  /** Why, as the end of a sentence. */
  readonly reason: string
}

const selectRounds = (db: Db) =>
  db
    .selectFrom('restarted_rounds')
    .select([
      'round_id as roundId',
      'workspace_id as workspaceId',
      'successor_id as successorId',
      'restarted_on as day',
      'reason',
    ])

/** Returns undefined for the id of any other round. */
export const findRestarted = (db: Db, roundId: string): Promise<RestartedRound | undefined> =>
  selectRounds(db).where('round_id', '=', roundId).executeTakeFirst()

/** Returns undefined for the token of any other common link. */
export const findRestartedByToken = (db: Db, token: string): Promise<RestartedRound | undefined> =>
  selectRounds(db).where('token', '=', token).executeTakeFirst()

/** Records that a round runs on as another one. Rounds that it had replaced lead there as well. */
export async function insertRestarted(
  db: Db,
  { token, ...round }: Omit<RestartedRound, 'day'> & { readonly token: string },
): Promise<void> {
  await db
    .updateTable('restarted_rounds')
    .set({ successor_id: round.successorId })
    .where('successor_id', '=', round.roundId)
    .execute()
  await db
    .insertInto('restarted_rounds')
    .values({
      round_id: round.roundId,
      token,
      workspace_id: round.workspaceId,
      successor_id: round.successorId,
      reason: round.reason,
    })
    .execute()
}

/** Forgets the rounds that were restarted as these, which are deleted. */
export async function deleteRestarted(db: Db, successorIds: readonly string[]): Promise<void> {
  await db
    .deleteFrom('restarted_rounds')
    .where(sql<boolean>`successor_id = any(${successorIds}::uuid[])`)
    .execute()
}

/** Moves the rounds that were restarted as these to their new workspace. */
export async function moveRestarted(
  db: Db,
  to: WorkspaceId,
  successorIds: readonly string[],
): Promise<void> {
  await db
    .updateTable('restarted_rounds')
    .set({ workspace_id: to })
    .where(sql<boolean>`successor_id = any(${successorIds}::uuid[])`)
    .execute()
}

/**
 * Returns the error for links and pages of a round that was restarted. `successorId` is for its
 * managers only.
 */
export const roundRestarted = ({ day, reason }: RestartedRound, successorId?: string): AppError =>
  new AppError(
    'restarted',
    `The survey was restarted on ${formatDayOfYear(day)}, because ${reason}. Please use the link in the new email.`,
    successorId === undefined ? {} : { successorId },
  )
