import type { QuizSession } from '#contract/sessions.ts'
import type { CsvColumn } from '#server/platform/csv/csv.ts'

/**
 * The columns that identify the session on each row, so that the files of several sessions can be
 * combined.
 */
export const sessionColumns = <Record>(session: QuizSession): CsvColumn<Record>[] => [
  { name: 'round_id', of: () => session.id },
  { name: 'round', of: () => session.title },
  { name: 'team', of: () => session.teamName },
  { name: 'assessment', of: () => session.assessmentType },
  { name: 'assessment_version', of: () => session.assessmentVersion },
  { name: 'started_on', of: () => session.createdAt.slice(0, 10) },
]
