import type { KeyboardEvent, ReactNode } from 'react'
import { useRef } from 'react'
import type { QuestionItem } from '#contract/assessments.ts'
import { digitOf } from './digit-keys.ts'
import { focusOption, Question } from './Question.tsx'
import { CANT_SAY } from '#domain/stored-submission.ts'
import { currentAnswer, isAnswered, isDelivering, isLast } from './quiz-state.ts'
import type { Phase, QuizState } from './quiz-state.ts'
import { SendStatus } from './SendStatus.tsx'

interface QuestionFormProps {
  readonly state: QuizState
  /** Undefined in the step of the open questions. */
  readonly question: QuestionItem | undefined
  readonly openQuestions: ReactNode
  readonly digits: boolean
  readonly canSkip: boolean
  /** Says that more answers are needed to send the response; undefined if there are enough. */
  readonly tooFew: string | undefined
  /** True if the answers are saved in this browser. */
  readonly kept: boolean
  /** Shown above the submit button of the last question. */
  readonly review: ReactNode
  /** True if the server may have stored answers that later changes do not replace. */
  readonly firstCounts: boolean
  readonly onChoose: (value: number) => void
  readonly onNext: () => void
  readonly onPrevious: () => void
  readonly onSubmit: () => void
  readonly onSendNow: () => void
}

const SUBMIT_LABEL: Record<Phase, string> = {
  ready: 'Complete Assessment',
  answering: 'Complete Assessment',
  sending: 'Submitting...',
  held: 'Submitting...',
  failed: 'Send again',
  sent: 'Submitting...',
}

/** The current question with Previous and Next, or Complete Assessment on the last one. */
export function QuestionForm(props: QuestionFormProps) {
  const { state, question, digits, canSkip, tooFew } = props
  const last = isLast(state)
  const delivering = isDelivering(state)

  const submit = useRef<HTMLButtonElement>(null)

  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key === 'Enter' && event.repeat) event.preventDefault()
    if (event.key === 'Enter' && last && event.target instanceof HTMLInputElement) {
      // Typing 4, Enter, 4, Enter must not submit by accident on the last question.
      event.preventDefault()
      submit.current?.focus()
    }
    const first = canSkip ? CANT_SAY : 1
    const value = question && digitOf(event, first, question.scale.labels.length)
    if (!digits || value === undefined || delivering) return
    if (event.target instanceof Element && event.target.closest('details')) return
    props.onChoose(value)
    focusOption(event.currentTarget, value)
  }

  return (
    // The key events bubble from the radios and buttons inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      className="quiz-form"
      aria-label="Survey"
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault()
        if (last) props.onSubmit()
        else props.onNext()
      }}
    >
      {question ? (
        <Question
          key={question.id}
          question={question}
          value={currentAnswer(state)}
          showDigits={digits}
          canSkip={canSkip}
          readOnly={delivering}
          onChoose={props.onChoose}
          onAdvance={props.onNext}
        />
      ) : (
        props.openQuestions
      )}
      {last && !delivering && (tooFew ? <p className="quiz-notice">{tooFew}</p> : props.review)}
      <div className="quiz-dock">
        <SendStatus
          phase={state.phase}
          kept={props.kept}
          firstCounts={last && !delivering && props.firstCounts}
          onSendNow={props.onSendNow}
        />
        <div className="quiz-steps">
          <button
            type="button"
            className="quiz-button"
            disabled={state.index === 0 || delivering}
            onClick={props.onPrevious}
          >
            Previous
          </button>
          <button
            ref={submit}
            type="submit"
            className="quiz-button quiz-button-primary"
            disabled={!isAnswered(state) || (last && tooFew !== undefined)}
            aria-disabled={delivering || undefined}
            onClick={(event) => {
              // Ignores the second click of a double click on Next, which was at this
              // position.
              if (last && event.detail > 1) event.preventDefault()
            }}
          >
            {last ? SUBMIT_LABEL[state.phase] : 'Next'}
          </button>
        </div>
      </div>
    </form>
  )
}
