import type { Round } from '#contract/rounds.ts'
import type { Column } from '#server/platform/tables/table-columns.ts'

/**
 * Returns the columns that identify the round on each row, so that the files of several rounds can be
 * combined.
 */
export const roundColumns = <Record>(round: Round): Column<Record>[] => [
  { name: 'round_id', isText: true, of: () => round.id },
  { name: 'round', isText: true, of: () => round.title },
  { name: 'team', isText: true, of: () => round.teamName },
  { name: 'assessment', isText: true, of: () => round.assessmentType },
  { name: 'assessment_version', of: () => round.assessmentVersion },
  { name: 'started_on', isText: true, of: () => round.createdAt.slice(0, 10) },
]
