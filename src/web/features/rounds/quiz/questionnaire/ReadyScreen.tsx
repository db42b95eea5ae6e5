import type { ReactNode } from 'react'
import { firstUnanswered } from './quiz-state.ts'
import type { QuizState } from './quiz-state.ts'

interface ReadyScreenProps {
  readonly state: QuizState
  readonly intro: ReactNode
  /** True if the answers are saved in this browser. */
  readonly kept: boolean
  readonly onBegin: () => void
  readonly onStartOver: () => void
}

/** The screen before the first question, also shown when an attempt can be resumed. */
export function ReadyScreen({ state, intro, kept, onBegin, onStartOver }: ReadyScreenProps) {
  const hasAnswers = Object.keys(state.answers).length > 0
  return (
    <div className="quiz-ready">
      {intro}
      {!kept && (
        <p className="quiz-howto">
          This browser can't save your progress. Keep this page open until you submit.
        </p>
      )}
      <div className="quiz-actions">
        <button
          type="button"
          name="start"
          className="quiz-button quiz-button-primary"
          onClick={onBegin}
        >
          {hasAnswers ? resumeLabel(state) : 'Start'}
        </button>
        {hasAnswers && (
          <button type="button" className="quiz-button" onClick={onStartOver}>
            Start over
          </button>
        )}
      </div>
    </div>
  )
}

function resumeLabel(state: QuizState): string {
  const index = firstUnanswered(state)
  return index < state.questionIds.length
    ? `Resume at question ${index + 1}`
    : 'Resume at the last step'
}
