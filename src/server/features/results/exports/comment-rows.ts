import type { ExportResults } from '#server/features/results/results/public.ts'
import type { Column } from '#server/platform/tables/table-columns.ts'
import { column } from './score-rows.ts'
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
      // The comment stands on one line: where a spreadsheet splits at semicolons, no quotes protect what
      // follows a line break.
      comment: { text: text.replaceAll(/\s+/g, ' '), hidden: hidden.includes(text) },
    })),
  )

/** The last columns of a file with comments. */
export const COMMENT_COLUMNS: readonly Column<ScoreRow>[] = [
  column('comment', ({ comment }) => comment?.text),
  column('hidden_from_team', ({ comment }) => comment?.hidden),
]
