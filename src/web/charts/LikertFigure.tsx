import { ChartFigure } from './ChartFigure.tsx'
import { Likert } from './Likert.tsx'
import { wholePercent } from './likert-layout.ts'
import type { LikertRow } from './likert-layout.ts'

/** Named apart from the answer in the middle. */
const SHARES = ['Share favorable', 'Share neutral', 'Share unfavorable'] as const

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

/** The agreeing, the middle and the disagreeing answers among all, as text; dashes for nobody. */
function sharesOf([one = 0, two = 0, three = 0, four = 0, five = 0]: readonly number[]): string[] {
  const total = one + two + three + four + five
  return [four + five, three, one + two].map((count) =>
    total > 0 ? `${wholePercent(count / total)}%` : '–',
  )
}
