import type { InvitedMember, RestartLine } from '#contract/invited-rounds.ts'
import type { AssessmentType } from '#domain/assessments/assessment.ts'
import { ended } from '#server/features/rounds/released/public.ts'
import type { RoundKey } from '#server/features/rounds/round-keys/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { mayReadTeam } from '#server/platform/db/team-access.ts'
import { sortText } from '#server/platform/db/text-search.ts'
import type { JobScope, Scope } from '#server/platform/scope.ts'
import { sql } from 'kysely'

export const today = sql<string>`(now() at time zone 'utc')::date`

/** An invited round without its tickets. */
export interface RoundRow {
  readonly teamId: string
  readonly teamName: string
  readonly creatorId: string
  readonly title: string
  readonly assessmentType: AssessmentType
  readonly groupSize: number
  readonly expiresAt: Date
  readonly ended: boolean
  readonly suspended: boolean
  readonly publicKey: Buffer | null
  /** Reminders that the manager sent. */
  readonly remindersSent: number
  readonly remindedToday: boolean
  /** Number of the latest reminder, those of the schedule included. It only grows. */
  readonly latestReminder: number
  /** It was closed because too few of its people could be reached. */
  readonly tooFew: boolean
  /** The secret part of the link to the results; null if the team does not see them. */
  readonly sharedSecret: Buffer | null
  /** A response was sent, also if it was withdrawn later. */
  readonly responded: boolean
  /** What restarts changed, oldest first. */
  readonly restarts: readonly RestartLine[]
  readonly formerTokens: readonly string[]
  readonly asksOpenQuestions: boolean
}

const selectRound = (db: Db, scope: Scope | JobScope, roundId: string) =>
  db
    .selectFrom('invited_rounds')
    .innerJoin('rounds', (join) =>
      join
        .onRef('rounds.workspace_id', '=', 'invited_rounds.workspace_id')
        .onRef('rounds.id', '=', 'invited_rounds.round_id'),
    )
    .innerJoin('teams', (join) =>
      join
        .onRef('teams.workspace_id', '=', 'rounds.workspace_id')
        .onRef('teams.id', '=', 'rounds.team_id'),
    )
    .innerJoin('workspaces', 'workspaces.workspace_id', 'rounds.workspace_id')
    .select([
      'rounds.team_id as teamId',
      'teams.name as teamName',
      'rounds.account_id as creatorId',
      'title',
      'assessment_type as assessmentType',
      'group_size as groupSize',
      'expires_at as expiresAt',
      'public_key as publicKey',
      'reminders_sent as remindersSent',
      'too_few as tooFew',
      'shared_secret as sharedSecret',
      'responded',
      'restarts',
      'former_tokens as formerTokens',
      ended.as('ended'),
      sql<boolean>`cardinality(open_questions) > 0`.as('asksOpenQuestions'),
      sql<boolean>`suspended_at is not null`.as('suspended'),
      sql<boolean>`coalesce(reminded_on = ${today}, false)`.as('remindedToday'),
      sql<number>`reminders_sent + reminded_half::integer + reminded_last::integer`.as(
        'latestReminder',
      ),
    ])
    .where('invited_rounds.workspace_id', '=', scope.workspaceId)
    .where('invited_rounds.round_id', '=', roundId)
    .where(mayReadTeam(scope, 'rounds.team_id'))

export const findRound = (
  db: Db,
  scope: Scope | JobScope,
  roundId: string,
): Promise<RoundRow | undefined> => selectRound(db, scope, roundId).executeTakeFirst()

/** Locks a round. This also prevents other reminders until the transaction ends. */
export const lockRound = (
  db: Db,
  scope: Scope | JobScope,
  roundId: string,
): Promise<RoundRow | undefined> =>
  selectRound(db, scope, roundId).forNoKeyUpdate('invited_rounds').executeTakeFirst()

/** Returns the roster by name, then by address; people without a name come last. */
export const listInvitations = (
  db: Db,
  { workspaceId, roundId }: RoundKey,
): Promise<InvitedMember[]> =>
  db
    .selectFrom('round_invitations')
    .select(['member_id as memberId', 'name', 'email', 'delivery'])
    .where('workspace_id', '=', workspaceId)
    .where('round_id', '=', roundId)
    .orderBy(sortText(sql.ref('name')))
    .orderBy(sql`lower(email)`)
    .execute()

/** Counts a reminder of the manager. The round is locked. */
export async function countReminder(db: Db, { workspaceId, roundId }: RoundKey): Promise<void> {
  await db
    .updateTable('invited_rounds')
    .set((e) => ({ reminders_sent: e('reminders_sent', '+', 1), reminded_on: today }))
    .where('workspace_id', '=', workspaceId)
    .where('round_id', '=', roundId)
    .execute()
}

/** Closes a round now. */
export async function close(db: Db, { workspaceId, roundId }: RoundKey): Promise<void> {
  await db
    .updateTable('rounds')
    .set({ closed_at: sql`now()` })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', roundId)
    .execute()
}

/** Records why a round was closed. */
export async function markTooFew(db: Db, { workspaceId, roundId }: RoundKey): Promise<void> {
  await db
    .updateTable('invited_rounds')
    .set({ too_few: true })
    .where('workspace_id', '=', workspaceId)
    .where('round_id', '=', roundId)
    .execute()
}
