import type { QuestionItem } from '#contract/assessments.ts'
import { isAsking, isAtOpenQuestions, isDelivering, progressOf } from './quiz-state.ts'
import type { QuizState } from './quiz-state.ts'

/** Mounted empty from the start, so that screen readers announce its first text as well. */
export function QuizProgress({
  state,
  question,
}: {
  state: QuizState
  question: QuestionItem | undefined
}) {
  const { current, total, ratio } = progressOf(state)
  const shown = isAsking(state) || isDelivering(state)
  const text = !shown
    ? ''
    : isAtOpenQuestions(state)
      ? 'Last step'
      : `Question ${current} of ${total}`
  return (
    <div className="quiz-progress">
      <p className="quiz-count" aria-live="polite" aria-atomic="true">
        {/* One new element, so that it is announced once. Not every screen reader reads the legend of the next group. */}
        <span key={text}>
          {text}
          {shown && question && <span className="quiz-unseen">: {question.text}</span>}
        </span>
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
