import type { AssessmentType } from '#domain/assessments/assessment.ts'
import type { Db } from '#server/platform/db/database.ts'
import { sql } from 'kysely'
import { ended, ROLLUP, toRollup } from '#server/features/submissions/released.ts'
import type { StoredRollup } from '#server/features/submissions/released.ts'

/** Rounds beside each other, from what is released of them: the second reader of rollups. */

/** A round with what is released of it: one answer or more. */
export interface WaveRow {
  readonly sessionId: string
  readonly title: string
  readonly teamId: string
  readonly teamName: string
  readonly assessmentType: AssessmentType
  readonly createdAt: Date
  readonly isActive: boolean
  readonly groupSize: number
  readonly expectedResponses: number | null
  readonly rollup: StoredRollup
}

/** A team's rounds of one assessment with something released, the earliest first. */
export async function waves(
  db: Db,
  ownerId: string,
  assessmentType: AssessmentType,
  teamId: string,
): Promise<WaveRow[]> {
  const rows = await selectWaves(db, ownerId)
    .where('assessment_type', '=', assessmentType)
    .where('team_id', '=', teamId)
    .orderBy('quiz_sessions.created_at')
    .orderBy('quiz_sessions.id')
    .execute()
  return rows.map(toWave)
}

/** Of each of the owner's teams the latest round of an assessment and the one before, as above. */
export async function latestTwo(
  db: Db,
  ownerId: string,
  assessmentType: AssessmentType,
): Promise<WaveRow[]> {
  const rows = await selectWaves(db, ownerId)
    .where(
      sql<boolean>`quiz_sessions.id in (
        select id from (
          select id, row_number() over (partition by team_id order by created_at desc, id desc) as back
          from quiz_sessions join session_rollups on session_id = id
          where account_id = ${ownerId} and assessment_type = ${assessmentType} and released > 0
        ) as ranked where back <= 2)`,
    )
    .orderBy('quiz_sessions.created_at')
    .orderBy('quiz_sessions.id')
    .execute()
  return rows.map(toWave)
}

/** One of the owner's rounds; undefined where nothing of it is released. */
export async function wave(
  db: Db,
  ownerId: string,
  sessionId: string,
): Promise<WaveRow | undefined> {
  const row = await selectWaves(db, ownerId)
    .where('quiz_sessions.id', '=', sessionId)
    .executeTakeFirst()
  return row && toWave(row)
}

/** The team's round of the same assessment before one of the owner's; undefined for its first. */
export async function waveBefore(
  db: Db,
  ownerId: string,
  { sessionId, teamId, assessmentType }: WaveRow,
): Promise<WaveRow | undefined> {
  const row = await selectWaves(db, ownerId)
    .where('team_id', '=', teamId)
    .where('assessment_type', '=', assessmentType)
    // By the database's own times, which are finer than ours.
    .where(
      sql<boolean>`(quiz_sessions.created_at, quiz_sessions.id) <
        (select created_at, id from quiz_sessions where id = ${sessionId}::uuid)`,
    )
    .orderBy('quiz_sessions.created_at', 'desc')
    .orderBy('quiz_sessions.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && toWave(row)
}

function selectWaves(db: Db, ownerId: string) {
  return db
    .selectFrom('session_rollups')
    .innerJoin('quiz_sessions', 'quiz_sessions.id', 'session_id')
    .innerJoin('teams', 'teams.id', 'team_id')
    .select(['quiz_sessions.id as id', 'title', 'team_id', 'teams.name as team_name'])
    .select(['assessment_type', 'quiz_sessions.created_at', 'group_size', 'expected_responses'])
    .select(ROLLUP)
    .select(sql<boolean>`not ${ended}`.as('is_active'))
    .where('quiz_sessions.account_id', '=', ownerId)
    .where('released', '>', 0)
}

type SelectedWave = Awaited<ReturnType<ReturnType<typeof selectWaves>['execute']>>[number]

const toWave = (row: SelectedWave): WaveRow => ({
  sessionId: row.id,
  title: row.title,
  teamId: row.team_id,
  teamName: row.team_name,
  assessmentType: row.assessment_type,
  createdAt: row.created_at,
  isActive: row.is_active,
  groupSize: row.group_size,
  expectedResponses: row.expected_responses,
  rollup: toRollup(row),
})
