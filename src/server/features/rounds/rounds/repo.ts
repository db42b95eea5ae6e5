import { randomUUID } from 'node:crypto'
import type { NewRound } from '#contract/rounds.ts'
import type { Sharing } from '#contract/shared-results.ts'
import type { AssessmentType } from '#domain/assessments/assessment.ts'
import { hasDueRelease, withCounts, withRollup } from '#server/features/rounds/released/public.ts'
import { shownComments } from '#server/features/results/comments/public.ts'
import { deleteRestarted, newSecret } from '#server/features/rounds/round-keys/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { RoundAccess } from '#contract/fields.ts'
import { streamRows } from '#server/platform/db/stream-rows.ts'
import type { Schema } from '#server/platform/db/schema.ts'
import { mayReadTeam } from '#server/platform/db/team-access.ts'
import type { Scope } from '#server/platform/scope.ts'
import { sql } from 'kysely'
import type { SelectQueryBuilder } from 'kysely'

/** A round with its team's name. `isActive` follows the database's clock. */
export interface RoundRow {
  id: string
  title: string
  description: string | null
  teamId: string
  teamName: string
  assessmentType: AssessmentType
  assessmentVersion: number
  token: string
  groupSize: number
  access: RoundAccess
  sharing: Sharing
  sharedSecret: Buffer | null
  openQuestions: string[]
  canSkip: boolean
  expectedResponses: number | null
  createdAt: Date
  expiresAt: Date
  closedAt: Date | null
  waiting: number
  deletedUnread: number
  keyLost: boolean
  /** Months after the end until the answers are erased, as participants were told. */
  retentionMonths: number | null
  answersErasedOn: string | null
  isActive: boolean
  createdByYou: boolean
}

/**
 * Joins teams by a left join, since PostgreSQL would otherwise read all teams and rounds for one page
 * of rounds.
 */
export const joinTeams = (db: Db) =>
  db
    .selectFrom('rounds')
    .leftJoin('teams', (join) =>
      join
        .onRef('teams.workspace_id', '=', 'rounds.workspace_id')
        .onRef('teams.id', '=', 'rounds.team_id'),
    ) as unknown as SelectQueryBuilder<Schema, 'rounds' | 'teams', object>

/** Returns rounds of the teams that the caller may read. */
export function withTeam(db: Db, scope: Scope) {
  return joinTeams(db)
    .select([
      'rounds.id',
      'title',
      'rounds.description',
      'team_id as teamId',
      'teams.name as teamName',
      'assessment_type as assessmentType',
      'assessment_version as assessmentVersion',
      'token',
      'group_size as groupSize',
      'access',
      'sharing',
      'shared_secret as sharedSecret',
      'open_questions as openQuestions',
      'can_skip as canSkip',
      'expected_responses as expectedResponses',
      'rounds.created_at as createdAt',
      'expires_at as expiresAt',
      'closed_at as closedAt',
      'waiting',
      'deleted_unread as deletedUnread',
      'key_lost as keyLost',
      'retention_months as retentionMonths',
      'answers_erased_on as answersErasedOn',
    ])
    .select(isActive.as('isActive'))
    .select(sql<boolean>`rounds.account_id = ${scope.user.id}`.as('createdByYou'))
    .where('rounds.workspace_id', '=', scope.workspaceId)
    .where(mayReadTeam(scope, 'rounds.team_id'))
}

export const isActive = sql<boolean>`(closed_at is null and expires_at > clock_timestamp())`

/** Returns all rounds with counts and rollups, latest first. `db` has to be a transaction. */
export const streamWithRollups = (db: Db, scope: Scope) =>
  streamRows(
    db,
    'streamed_rounds',
    withTeam(db, scope)
      .$call(withRollup(scope))
      .select(shownComments(scope).as('comments'))
      .orderBy('rounds.created_at', 'desc')
      .orderBy('rounds.id'),
    50,
  )

export const find = (db: Db, scope: Scope, roundId: string) =>
  oneRound(db, scope, roundId).$call(withCounts(scope)).executeTakeFirst()

/**
 * Selects a round with its rollup. `releaseDue`: the workspace has due releases, which must be made
 * before reading.
 */
export const selectWithRollup = (db: Db, scope: Scope, roundId: string) =>
  oneRound(db, scope, roundId)
    .$call(withRollup(scope))
    .select(hasDueRelease(scope).as('releaseDue'))

const oneRound = (db: Db, scope: Scope, roundId: string) =>
  withTeam(db, scope).where('rounds.id', '=', roundId)

export async function insert(
  db: Db,
  { workspaceId, user }: Scope,
  round: NewRound & {
    token: string
    assessmentVersion: number
    retentionMonths: number | null
  },
): Promise<string> {
  const id = randomUUID()
  await db
    .insertInto('round_workspaces')
    .values({ round_id: id, token: round.token, workspace_id: workspaceId })
    .execute()
  await db
    .insertInto('rounds')
    .values({
      workspace_id: workspaceId,
      id,
      account_id: user.id,
      team_id: round.teamId,
      assessment_type: round.assessmentType,
      // Until all servers know the newest version, new rounds get the one before.
      assessment_version: sql`least(${round.assessmentVersion}::integer, newest_question_version())`,
      title: round.title,
      description: round.description,
      token: round.token,
      group_size: round.groupSize,
      access: round.access,
      sharing: round.sharing,
      shared_secret: round.sharing === 'team' ? newSecret() : null,
      open_questions: round.openQuestions,
      can_skip: round.canSkip,
      expected_responses: round.expectedResponses,
      retention_months: round.retentionMonths,
      expires_at: sql`now() + make_interval(hours => ${round.expiresInHours})`,
    })
    .execute()
  return id
}

/** Updates the given columns. `closed` sets or clears the closing time; the first one is kept. */
export async function update(
  db: Db,
  scope: Scope,
  roundId: string,
  change: {
    title?: string
    description?: string | null
    expectedResponses?: number | null
    expiresAt?: Date
    groupSize?: number
    sharing?: Sharing
    closed?: boolean
    /** Shortens the time until the answers are erased; null changes nothing. */
    retentionMonths?: number | null
  },
): Promise<void> {
  const one = db
    .updateTable('rounds')
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', '=', roundId)
    .where(mayReadTeam(scope, 'rounds.team_id'))
  const columns = {
    title: change.title,
    description: change.description,
    expected_responses: change.expectedResponses,
    expires_at: change.expiresAt,
    group_size: change.groupSize,
    ...(change.sharing && {
      sharing: change.sharing,
      shared_secret: change.sharing === 'team' ? newSecret() : null,
    }),
    ...(change.retentionMonths && {
      retention_months: sql<number>`least(retention_months, ${change.retentionMonths})`,
    }),
    ...(change.closed === false && { closed_at: null }),
  }
  if (Object.values(columns).some((value) => value !== undefined)) await one.set(columns).execute()
  if (change.closed) {
    await one
      .set({ closed_at: sql`now()` })
      .where('closed_at', 'is', null)
      .execute()
  }
}

/** Deletes a round and returns its title; undefined if the caller may not read it. */
export async function remove(db: Db, scope: Scope, roundId: string): Promise<string | undefined> {
  const deleted = await db
    .deleteFrom('rounds')
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', '=', roundId)
    .where(mayReadTeam(scope, 'rounds.team_id'))
    .returning('title')
    .executeTakeFirst()
  if (!deleted) return undefined
  await db.deleteFrom('round_workspaces').where('round_id', '=', roundId).execute()
  await deleteRestarted(db, [roundId])
  return deleted.title
}

const thisMonth = sql<string>`date_trunc('month', now() at time zone 'utc')::date`

/** Returns rounds created in this UTC month, deleted ones too. */
export async function createdThisMonth(db: Db, { workspaceId }: Scope): Promise<number> {
  const row = await db
    .selectFrom('round_months')
    .select('created')
    .where('workspace_id', '=', workspaceId)
    .where('month', '=', thisMonth)
    .executeTakeFirst()
  return row?.created ?? 0
}

export async function countCreated(db: Db, { workspaceId }: Scope): Promise<void> {
  await db
    .insertInto('round_months')
    .values({ workspace_id: workspaceId, month: thisMonth, created: 1 })
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'month']).doUpdateSet({
        created: sql`round_months.created + 1`,
      }),
    )
    .execute()
}
