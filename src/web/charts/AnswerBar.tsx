import { AGREEMENT_LABELS } from '#domain/assessments/assessment.ts'
import { ANSWER_FILL, ON_ANSWER } from './answer-fill.ts'
import { baseline } from './Words.tsx'

const HEIGHT = 18
/** Narrower segments, as a share of the bar, have no room for their number. */
const MIN_LABELED_SHARE = 0.09

/** The answers to one question as a stacked bar with the number of people in each segment. */
export function AnswerBar({ counts }: { counts: readonly number[] }) {
  const total = counts.reduce((sum, count) => sum + count, 0)
  return (
    <svg
      role="img"
      aria-label={AGREEMENT_LABELS.map((name, index) => `${name} ${counts[index] ?? 0}`).join(', ')}
      height={HEIGHT}
      className="figures block w-full min-w-0"
    >
      {counts.map((count, answer) => {
        if (count === 0) return null
        const before = counts.slice(0, answer).reduce((sum, own) => sum + own, 0)
        const [start, share] = [(before / total) * 100, count / total]
        return (
          <g key={AGREEMENT_LABELS[answer]}>
            <rect
              x={`${start}%`}
              width={`${share * 100}%`}
              height={HEIGHT}
              className={ANSWER_FILL[answer]}
            />
            {share >= MIN_LABELED_SHARE && (
              <text
                x={`${start + share * 50}%`}
                y={baseline(HEIGHT / 2, 12)}
                textAnchor="middle"
                className={`${ON_ANSWER[answer]} text-xs`}
              >
                {count}
              </text>
            )}
          </g>
        )
      })}
    </svg>
  )
}

/** The names of the five answers with their colors, above answer bars. */
export function AnswerKey() {
  return (
    <p
      aria-hidden="true"
      className="keep-with-next flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted"
    >
      {AGREEMENT_LABELS.map((name, answer) => (
        <span key={name} className="whitespace-nowrap">
          <svg viewBox="0 0 10 10" className="mr-1.5 inline size-2.5">
            <rect width="10" height="10" className={ANSWER_FILL[answer]} />
          </svg>
          {name}
        </span>
      ))}
    </p>
  )
}
