import { ChartFigure } from './ChartFigure.tsx'
import { Likert } from './Likert.tsx'
import { wholePercent } from './likert-layout.ts'
import type { LikertRow } from './likert-layout.ts'

/** Spelled out, since "Neutral" alone is also the name of an answer. */
const SHARES = ['Share favorable', 'Share neutral', 'Share unfavorable'] as const

export interface LikertFigureProps {
  /** In display order. */
  rows: readonly LikertRow[]
  /** Names of the five answers, from the least to the most agreeing. */
  answers: readonly string[]
  /** Title of the chart: "Answers to 20 questions". */
  subject: string
  /** The finding in one sentence. */
  finding: string
  /** Maximum number of lines of a label. */
  lines?: number
}

/** The distribution of answers per question, with the counts in a data table. */
export function LikertFigure({ rows, answers, subject, finding, lines }: LikertFigureProps) {
  return (
    <ChartFigure
      finding={finding}
      table={{
        caption: subject,
        head: ['Question', ...answers, ...SHARES],
        rows: rows.map(({ key, label, counts }) => ({
          key,
          cells: [label, ...counts, ...sharesOf(counts)],
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

/** Formats the favorable, neutral and unfavorable shares; dashes if there are no answers. */
function sharesOf([one = 0, two = 0, three = 0, four = 0, five = 0]: readonly number[]): string[] {
  const total = one + two + three + four + five
  return [four + five, three, one + two].map((count) =>
    total > 0 ? `${wholePercent(count / total)}%` : '–',
  )
}
