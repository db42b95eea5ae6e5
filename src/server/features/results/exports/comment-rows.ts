import type { ExportResults } from '#server/features/results/results/public.ts'
import type { TableFormat } from '#server/platform/tables/formats.ts'
import type { Column } from '#server/platform/tables/table-columns.ts'
import { column, textColumn } from './score-rows.ts'
import type { ScoreRow } from './score-rows.ts'

/** Returns one row per comment, also for those hidden from the team. */
export const commentRows = ({ comments }: ExportResults): ScoreRow[] =>
  comments.flatMap(({ questionId, question, texts, hidden }) =>
    texts.map((text) => ({
      kind: 'comment' as const,
      category: null,
      averageScore: null,
      percentage: null,
      favourable: null,
      question: { questionId, questionText: question },
      comment: { text, hidden: hidden.includes(text) },
    })),
  )

/** Returns the last columns of a file with comments. */
export const commentColumns = (format: TableFormat): readonly Column<ScoreRow>[] => [
  textColumn('comment', ({ comment }) =>
    format === 'csv' ? comment && onOneLine(comment.text) : comment?.text,
  ),
  column('hidden_from_team', ({ comment }) => comment?.hidden),
]

/**
 * Returns a text without line breaks: where a spreadsheet splits a CSV at semicolons, no quotes protect
 * what follows one.
 */
const onOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ')
