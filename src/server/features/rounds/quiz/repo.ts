import type { Sharing } from '#contract/shared-results.ts'
import type { AssessmentType } from '#domain/assessments/assessment.ts'
import type { Tier } from '#domain/plans.ts'
import { BRANDING } from '#server/features/workspaces/branding/public.ts'
import type { BrandingRow } from '#server/features/workspaces/branding/public.ts'
import type { RoundKey } from '#server/features/rounds/round-keys/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { RoundAccess } from '#contract/fields.ts'
import type { WorkspaceId } from '#server/platform/scope.ts'
import { sql } from 'kysely'

/**
 * A round as its participants see it. `closed` and `expired` follow the database's clock; a
 * round whose workspace is suspended counts as closed.
 */
export interface PublicRound {
  id: string
  title: string
  description: string | null
  teamId: string
  teamName: string
  assessmentType: AssessmentType
  assessmentVersion: number
  expiresAt: Date
  groupSize: number
  access: RoundAccess
  sharing: Sharing
  openQuestions: string[]
  canSkip: boolean
  /** The public key of an invited round (SPKI); null for an open one. */
  publicKey: Buffer | null
  /** Of the link before restarts, oldest first; null for an open round. */
  formerTokens: readonly string[] | null
  expectedResponses: number | null
  retentionMonths: number | null
  closed: boolean
  expired: boolean
}

/** A round with the plan and the branding of its workspace. */
export interface LinkedRound extends PublicRound, BrandingRow {
  workspaceId: WorkspaceId
  tier: Tier
}

/** Returns the rounds with these keys, in any order, without those that were deleted. */
export function findByKeys(db: Db, keys: readonly RoundKey[]): Promise<LinkedRound[]> {
  const workspaceIds = [...new Set(keys.map(({ workspaceId }) => workspaceId))]
  const [first] = workspaceIds
  // A database that is spread over machines plans an equality, but no list, for one of them.
  const inWorkspaces =
    workspaceIds.length === 1
      ? sql`rounds.workspace_id = ${first}`
      : sql`rounds.workspace_id = any(${workspaceIds}::uuid[])`
  return db
    .selectFrom('rounds')
    .innerJoin('teams', (join) =>
      join
        .onRef('teams.workspace_id', '=', 'rounds.workspace_id')
        .onRef('teams.id', '=', 'rounds.team_id'),
    )
    .innerJoin('workspaces', 'workspaces.workspace_id', 'rounds.workspace_id')
    .leftJoin('invited_rounds', (join) =>
      join
        .onRef('invited_rounds.workspace_id', '=', 'rounds.workspace_id')
        .onRef('invited_rounds.round_id', '=', 'rounds.id'),
    )
    .leftJoin('branding', 'branding.workspace_id', 'rounds.workspace_id')
    .select([
      'rounds.workspace_id as workspaceId',
      'rounds.id',
      'title',
      'rounds.description',
      'team_id as teamId',
      'teams.name as teamName',
      'assessment_type as assessmentType',
      'assessment_version as assessmentVersion',
      'expires_at as expiresAt',
      'group_size as groupSize',
      'access',
      'sharing',
      'open_questions as openQuestions',
      'can_skip as canSkip',
      'public_key as publicKey',
      'former_tokens as formerTokens',
      'expected_responses as expectedResponses',
      'rounds.retention_months as retentionMonths',
      'workspaces.tier',
    ])
    .select(BRANDING)
    .select(sql<boolean>`closed_at is not null or suspended_at is not null`.as('closed'))
    .select(sql<boolean>`expires_at <= clock_timestamp()`.as('expired'))
    .where(sql<boolean>`
      ${inWorkspaces} and rounds.id = any(${keys.map(({ roundId }) => roundId)}::uuid[])`)
    .execute()
}

/** Returns the secret of the link to a round's shared results; null if they are not shared. */
export async function findSharedSecret(
  db: Db,
  { workspaceId, roundId }: RoundKey,
): Promise<Buffer | null> {
  const row = await db
    .selectFrom('rounds')
    .select('shared_secret')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', roundId)
    .executeTakeFirst()
  return row?.shared_secret ?? null
}

/** Returns the number of open questions of a round. */
export async function countOpenQuestions(
  db: Db,
  { workspaceId, roundId }: RoundKey,
): Promise<number> {
  const row = await db
    .selectFrom('rounds')
    .select(sql<number>`cardinality(open_questions)`.as('count'))
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', roundId)
    .executeTakeFirst()
  return row?.count ?? 0
}
