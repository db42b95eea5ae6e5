import { useEffect, useEffectEvent, useRef } from 'react'
import type { ReactNode } from 'react'
import type { AssessmentWithQuestions, QuestionItem } from '#contract/assessments.ts'
import { forgetSent, keepRefused, useKeepsAnswers } from './attempt-store.ts'
import type { Ended } from './delivery.ts'
import { QuestionForm } from './QuestionForm.tsx'
import { firstOpen, isAnswered, isAsking, isDelivering, isLast, progressOf } from './quiz-state.ts'
import type { Answers, QuizState } from './quiz-state.ts'
import { noTrail } from './question-trail.ts'
import type { QuestionTrail } from './question-trail.ts'
import { ReadyScreen } from './ReadyScreen.tsx'
import { ShortcutSwitch, useShortcuts } from './ShortcutSwitch.tsx'
import { newSubmissionId } from './submission-id.ts'
import './taker.css'
import { useAttempt, useLeavingGuard, useSentElsewhere } from './use-attempt.ts'
import { useDelivery } from './use-delivery.ts'

/** One answer as the API takes it. */
export interface Answered {
  readonly questionId: string
  readonly value: number
  readonly category: string
}

interface QuizTakerProps {
  readonly assessment: Pick<AssessmentWithQuestions, 'questions'>
  /** Under which the answers are kept on this device: the token, or whose run of what. */
  readonly storageKey: string
  /** Stands before the Start button. */
  readonly intro?: ReactNode
  /** Stands by the last question, before the answers are sent. */
  readonly renderReview?: (attempt: Pick<QuizState, 'answers' | 'submissionId'>) => ReactNode
  readonly trail?: QuestionTrail
  /** Must be safe to repeat with the same id; rejects with a `status`, or as fetch does. */
  readonly onSubmit: (responses: readonly Answered[], submissionId: string) => Promise<unknown>
  readonly onSubmitted: () => void
  /** The quiz takes no more answers. These stay on the device. */
  readonly onEnded?: (why: Ended) => void
}

/** Takes a person through the questions of one assessment, and their answers to the server. */
export function QuizTaker({
  assessment: { questions },
  storageKey,
  intro,
  renderReview,
  trail = noTrail,
  onSubmit,
  onSubmitted,
  onEnded,
}: QuizTakerProps) {
  const [state, dispatch] = useAttempt(questions, storageKey)
  const [digits, setDigits] = useShortcuts()
  const kept = useKeepsAnswers()
  useLeavingGuard(!kept && isDelivering(state))
  const leaveSent = () => {
    trail.finish()
    onSubmitted()
  }
  const sendNow = useDelivery({
    active: isDelivering(state),
    send: async () => {
      await onSubmit(responsesOf(questions, state.answers), state.submissionId)
      // Here, since it is true also where the person has left meanwhile.
      forgetSent(storageKey, state.submissionId)
    },
    onHold: () => dispatch({ type: 'hold' }),
    onEnd: (end) => {
      dispatch({ type: end === 'sent' ? 'finish' : 'fail' })
      // Here and not only when the state changes: the page may take this component away at once.
      if (end === 'sent') leaveSent()
      else keepRefused(storageKey, state)
      if (end === 'expired' || end === 'closed') onEnded?.(end)
    },
  })

  // Sending them from here too would store nothing.
  useSentElsewhere(storageKey, state.submissionId, leaveSent)

  const arrive = useEffectEvent((index: number) =>
    dispatch(index < 0 ? { type: 'leave' } : { type: 'show', index }),
  )
  useEffect(() => trail.follow((index) => arrive(index)), [trail])
  const fresh = useEffectEvent(() => Object.keys(state.answers).length === 0)
  useEffect(() => {
    // An earlier attempt may have left its marks in the history that one came forward through.
    if (fresh()) trail.reset()
  }, [trail])

  const question = state.phase === 'ready' ? undefined : questions[state.index]
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (question && top.current) showFromTop(top.current)
  }, [question])

  const begin = () => {
    toTop()
    trail.enter(firstOpen(state))
    dispatch({ type: 'begin' })
  }
  const startOver = () => {
    toTop()
    trail.enter(0)
    dispatch({ type: 'startOver', submissionId: newSubmissionId() })
  }
  const choose = (value: number) => {
    trail.secure(state.index)
    dispatch({ type: 'choose', value })
  }
  const next = () => {
    if (!isAnswered(state) || isLast(state)) return
    trail.enter(state.index + 1)
    dispatch({ type: 'next' })
  }
  const previous = () => {
    if (!trail.back(state.index)) dispatch({ type: 'previous' })
  }

  return (
    <div ref={top} className="quiz-taker">
      <QuizProgress state={state} />
      {question ? (
        <>
          <QuestionForm
            state={state}
            question={question}
            digits={digits}
            kept={kept}
            review={renderReview?.(state)}
            onChoose={choose}
            onNext={next}
            onPrevious={previous}
            onSubmit={() => dispatch({ type: 'submit' })}
            onSendNow={sendNow}
          />
          <ShortcutSwitch on={digits} onChange={setDigits} />
        </>
      ) : (
        <ReadyScreen
          state={state}
          intro={intro}
          kept={kept}
          onBegin={begin}
          onStartOver={startOver}
        />
      )}
    </div>
  )
}

/** From an intro that was read to its end. */
const toTop = (): void => window.scrollTo({ top: 0, behavior: 'instant' })

/** Below whatever the page keeps free for a header. A page that shows it already stays still. */
function showFromTop(element: Element): void {
  const kept = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0
  if (element.getBoundingClientRect().top >= kept) return
  element.scrollIntoView({ behavior: 'instant' })
}

function responsesOf(questions: readonly QuestionItem[], answers: Answers): Answered[] {
  return questions.flatMap(({ id, category }) => {
    const value = answers[id]
    return value === undefined ? [] : [{ questionId: id, value, category }]
  })
}

/** Stands in the page from the start, so that its first text is announced like every later one. */
function QuizProgress({ state }: { state: QuizState }) {
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
