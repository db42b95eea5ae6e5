import type { QuizSession } from '#contract/sessions.ts'
import type { CsvColumn } from '#server/platform/csv/csv.ts'

/**
 * Which round a row is of, on each row: the files of several rounds can be put under each other, and
 * still be told apart.
 */
export const roundColumns = <Record>(session: QuizSession): CsvColumn<Record>[] => [
  { name: 'round_id', of: () => session.id },
  { name: 'round', of: () => session.title },
  { name: 'team', of: () => session.teamName },
  { name: 'assessment', of: () => session.assessmentType },
  { name: 'started_on', of: () => session.createdAt.slice(0, 10) },
]
