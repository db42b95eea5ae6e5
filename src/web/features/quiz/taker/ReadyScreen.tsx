import type { ReactNode } from 'react'
import { firstOpen } from './quiz-state.ts'
import type { QuizState } from './quiz-state.ts'

interface ReadyScreenProps {
  readonly state: QuizState
  readonly intro: ReactNode
  /** Whether this browser keeps the answers for a later visit. */
  readonly kept: boolean
  readonly onBegin: () => void
  readonly onStartOver: () => void
}

/** Before the first question, or on coming back to some that are answered. */
export function ReadyScreen({ state, intro, kept, onBegin, onStartOver }: ReadyScreenProps) {
  const hasAnswers = Object.keys(state.answers).length > 0
  return (
    <div className="quiz-ready">
      {intro}
      <p className="quiz-howto">
        One statement at a time: choose an answer by touch or mouse and the next one follows by
        itself, and Previous leads back.{' '}
        {kept
          ? 'Your answers stay in this browser until you submit them.'
          : 'This browser keeps nothing for later, so please leave the page open until you have submitted.'}
      </p>
      <div className="quiz-actions">
        <button type="button" className="quiz-button quiz-button-primary" onClick={onBegin}>
          {hasAnswers ? `Resume at question ${firstOpen(state) + 1}` : 'Start'}
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
