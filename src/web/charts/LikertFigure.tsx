import { ChartFigure } from './ChartFigure.tsx'
import { Likert } from './Likert.tsx'
import { wholePercent } from './likert-layout.ts'
import type { LikertRow } from './likert-layout.ts'

export interface LikertFigureProps {
  /** Drawn in the order given. */
  rows: readonly LikertRow[]
  /** What the five answers are called, from the least to the most agreeing. */
  answers: readonly string[]
  /** What the answers are to: "Answers to 20 questions". */
  subject: string
  /** What they say, in one sentence. */
  finding: string
  /** How many lines a label may take. */
  lines?: number
}

/** How the answers are spread, with how many gave each. */
export function LikertFigure({ rows, answers, subject, finding, lines }: LikertFigureProps) {
  return (
    <ChartFigure
      finding={finding}
      table={{
        caption: subject,
        head: ['Question', ...answers, 'Favourable'],
        rows: rows.map(({ key, label, counts }) => ({
          key,
          cells: [label, ...counts, favourableOf(counts)],
        })),
      }}
    >
      {(width) => (
        <Likert
          rows={rows}
          answers={answers}
          width={width}
          lines={lines}
          label={`${subject}: shares of the five answers. ${finding}`}
        />
      )}
    </ChartFigure>
  )
}

/** The two agreeing answers among all, as text; a dash where nobody answered. */
function favourableOf(counts: readonly number[]): string {
  const total = counts.reduce((sum, count) => sum + count, 0)
  const agreeing = (counts[3] ?? 0) + (counts[4] ?? 0)
  return total > 0 ? `${wholePercent(agreeing / total)}%` : '–'
}
