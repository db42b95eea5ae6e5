import type { Round } from '#contract/rounds.ts'
import { ASSESSMENTS } from '#domain/assessments/catalogue.ts'
import { openQuestionsOf } from '#domain/comments.ts'
import { toPercents } from '#domain/statistics/team-statistics.ts'
import { countsOf } from '#server/features/rounds/released/public.ts'
import type { ReleasedCounts } from '#server/features/rounds/released/public.ts'
import { toRoundToken } from '#server/features/rounds/round-keys/public.ts'
import type { RoundRow } from './repo.ts'

/** Converts a round for the API. */
export function toRound(row: RoundRow & ReleasedCounts): Round {
  const { released, managerViews, averageScore, favorable } = countsOf(row)
  // Fields are listed one by one because the row may also contain the rollup.
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    teamId: row.teamId,
    teamName: row.teamName,
    assessmentType: row.assessmentType,
    assessmentTitle: ASSESSMENTS[row.assessmentType].title,
    assessmentVersion: row.assessmentVersion,
    token: row.token,
    expiresAt: row.expiresAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    isActive: row.isActive,
    closedAt: row.closedAt?.toISOString() ?? null,
    createdByYou: row.createdByYou,
    groupSize: row.groupSize,
    access: row.access,
    sharing: row.sharing,
    sharedToken: row.sharedSecret && toRoundToken(row.id, row.sharedSecret),
    openQuestions: openQuestionsOf(row.openQuestions),
    canSkip: row.canSkip,
    expectedResponses: row.expectedResponses,
    retentionMonths: row.retentionMonths,
    answersErasedOn: row.answersErasedOn,
    totalSubmissions: row.waiting + row.deletedUnread + released + managerViews,
    released,
    waiting: row.waiting,
    deletedUnread: row.deletedUnread,
    keyLost: row.keyLost,
    averageScore,
    favourable: favorable ? toPercents(favorable) : null,
  }
}
