import type { AssessmentType } from '#domain/assessments/assessment.ts'
import type { Tier } from '#domain/plans.ts'
import { BRANDING } from '#server/features/branding/service.ts'
import type { BrandingRow } from '#server/features/branding/service.ts'
import type { Db } from '#server/platform/db/database.ts'
import { sql } from 'kysely'

/**
 * A quiz session as its participants see it. `closed` and `expired` follow the database's clock; a
 * session whose owner is suspended counts as closed.
 */
export interface PublicSession {
  id: string
  title: string
  description: string | null
  teamId: string
  teamName: string
  assessmentType: AssessmentType
  assessmentVersion: number
  expiresAt: Date
  groupSize: number
  closed: boolean
  expired: boolean
}

function selectSessions(db: Db) {
  return db
    .selectFrom('quiz_sessions')
    .innerJoin('teams', 'teams.id', 'quiz_sessions.team_id')
    .innerJoin('accounts', 'accounts.id', 'quiz_sessions.account_id')
    .select([
      'quiz_sessions.id',
      'title',
      'quiz_sessions.description',
      'team_id as teamId',
      'teams.name as teamName',
      'assessment_type as assessmentType',
      'assessment_version as assessmentVersion',
      'expires_at as expiresAt',
      'group_size as groupSize',
    ])
    .select(sql<boolean>`closed_at is not null or suspended_at is not null`.as('closed'))
    .select(sql<boolean>`expires_at <= clock_timestamp()`.as('expired'))
}

/** A quiz session with its link's token and its owner's id, tier and branding. */
export interface LinkedSession extends PublicSession, BrandingRow {
  token: string
  ownerId: string
  ownerTier: Tier
}

/** The sessions behind links, in any order, without those of unknown tokens. */
export function findByTokens(db: Db, tokens: readonly string[]): Promise<LinkedSession[]> {
  return selectSessions(db)
    .leftJoin('branding', 'branding.account_id', 'quiz_sessions.account_id')
    .select(['token', 'quiz_sessions.account_id as ownerId', 'accounts.tier as ownerTier'])
    .select(BRANDING)
    .where(sql<boolean>`token = any(${tokens}::text[])`)
    .execute()
}

export function findById(db: Db, sessionId: string): Promise<PublicSession | undefined> {
  return selectSessions(db).where('quiz_sessions.id', '=', sessionId).executeTakeFirst()
}
