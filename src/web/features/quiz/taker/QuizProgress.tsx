import { isDelivering, isAsking, progressOf } from './quiz-state.ts'
import type { QuizState } from './quiz-state.ts'

/** Stands in the page from the start, so that its first text is announced like every later one. */
export function QuizProgress({ state }: { state: QuizState }) {
  const { current, total, ratio } = progressOf(state)
  const shown = isAsking(state) || isDelivering(state)
  const text = shown ? `Question ${current} of ${total}` : ''
  return (
    <div className="quiz-progress">
      <p className="quiz-count" aria-live="polite" aria-atomic="true">
        {text}
      </p>
      {shown && (
        <div
          role="progressbar"
          aria-label="Progress"
          aria-valuemin={0}
          aria-valuemax={total}
          aria-valuenow={current}
          aria-valuetext={text}
          className="quiz-bar"
        >
          <div className="quiz-bar-fill" style={{ transform: `scaleX(${ratio})` }} />
        </div>
      )}
    </div>
  )
}
