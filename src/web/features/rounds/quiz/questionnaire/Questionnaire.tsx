import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import type { AssessmentWithQuestions, QuestionItem } from '#contract/assessments.ts'
import type { Comment } from '#contract/comments.ts'
import { CANT_SAY } from '#domain/stored-submission.ts'
import { forgetSent, keepRefused, useKeepsAnswers } from './attempt-store.ts'
import type { Ended } from './delivery.ts'
import { QuestionForm } from './QuestionForm.tsx'
import { QuizProgress } from './QuizProgress.tsx'
import {
  answerCount,
  firstUnanswered,
  isAnswered,
  isAtOpenQuestions,
  isDelivering,
  isLast,
} from './quiz-state.ts'
import type { Answers, Comments, QuizState } from './quiz-state.ts'
import { noTrail } from './question-trail.ts'
import type { QuestionTrail } from './question-trail.ts'
import { ReadyScreen } from './ReadyScreen.tsx'
import { ShortcutSwitch, useShortcuts } from './ShortcutSwitch.tsx'
import { newSubmissionId } from './submission-id.ts'
import './questionnaire.css'
import { useAttempt, useLeavingGuard, useSubmittedInOtherTab } from './use-attempt.ts'
import { useDelivery } from './use-delivery.ts'

/** One answer as the API accepts it. */
export interface Answered {
  readonly questionId: string
  /** Null for “I can't say”. */
  readonly value: number | null
  readonly category: string
}

/** The step after the last question. Passed in, so that rounds without open questions do not load it. */
export interface OpenQuestionsStep {
  readonly ids: readonly string[]
  readonly render: (fields: OpenQuestionFields) => ReactNode
}

export interface OpenQuestionFields {
  readonly comments: Comments
  /** True while the response is sent. */
  readonly readOnly: boolean
  readonly onChange: (questionId: string, text: string) => void
}

interface QuestionnaireProps {
  readonly assessment: Pick<AssessmentWithQuestions, 'questions'>
  /** True if people may say that they cannot answer a question. Default: false. */
  readonly canSkip?: boolean
  /** Number of questions that have to be answered otherwise. Default: 1. */
  readonly minAnswers?: number
  /** Key of the saved attempt: the link's token, or an id of account and assessment. */
  readonly storageKey: string
  /** Shown above the Start button. */
  readonly intro?: ReactNode
  /** Shown at the last question, above the submit button. */
  readonly renderReview?: (
    attempt: Pick<QuizState, 'answers' | 'comments' | 'submissionId'>,
  ) => ReactNode
  readonly trail?: QuestionTrail
  /** Replaces the random id of an attempt, for instance with a ticket that is used once. */
  readonly attemptId?: string
  /** Answers of a response that is to be changed. */
  readonly firstAnswers?: Answers
  readonly firstComments?: Comments | undefined
  readonly openQuestions?: OpenQuestionsStep | undefined
  /** The question to show at once, without the intro: the first one, or the first without an answer. */
  readonly startAt?: 'first' | 'unanswered'
  /** Shown below the question. */
  readonly aside?: ReactNode
  /**
   * Must be idempotent for the same id; rejects with a `status`, or as fetch does. `unsure`: the
   * server may have stored an earlier version of these answers.
   */
  readonly onSubmit: (
    responses: readonly Answered[],
    submissionId: string,
    comments: readonly Comment[],
    unsure: boolean,
  ) => Promise<unknown>
  /** True if `onSubmit` replaces an earlier version. Otherwise the first one that arrives counts. */
  readonly replaces?: boolean
  readonly onSubmitted: () => void
  /** The quiz does not accept the answers. They stay saved in this browser. */
  readonly onEnded?: (reason: Ended) => void
}

/** Shows the questions of an assessment one at a time and submits the answers. */
export function Questionnaire({
  assessment: { questions },
  canSkip = false,
  minAnswers = 1,
  storageKey,
  intro,
  renderReview,
  trail = noTrail,
  attemptId,
  firstAnswers,
  firstComments,
  openQuestions,
  startAt,
  aside,
  replaces = false,
  onSubmit,
  onSubmitted,
  onEnded,
}: QuestionnaireProps) {
  const [state, dispatch] = useAttempt(
    questions,
    storageKey,
    { submissionId: attemptId, answers: firstAnswers, comments: firstComments },
    openQuestions?.ids,
  )
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
      await onSubmit(
        responsesOf(questions, state.answers),
        state.submissionId,
        commentsOf(state.openQuestionIds, state.comments),
        state.unsure,
      )
      // Also runs if the person has left the page before the server replied.
      forgetSent(storageKey, state.submissionId)
    },
    onHold: () => dispatch({ type: 'hold' }),
    onEnd: (end) => {
      const unsure = state.unsure || end === 'unsure'
      dispatch(end === 'sent' ? { type: 'finish' } : { type: 'fail', unsure })
      // An effect of the state would be too late: the page may unmount this component immediately.
      if (end === 'sent') leaveSent()
      else keepRefused(storageKey, { ...state, unsure })
      if (end !== 'sent' && end !== 'failed' && end !== 'unsure') onEnded?.(end)
    },
  })

  // Sending the same submission from this tab as well would store nothing.
  useSubmittedInOtherTab(storageKey, state.submissionId, leaveSent)

  const arrive = useEffectEvent((index: number) =>
    dispatch(index < 0 ? { type: 'leave' } : { type: 'show', index }),
  )
  useEffect(() => trail.follow((index) => arrive(index)), [trail])
  const hasNoAnswers = useEffectEvent(() => Object.keys(state.answers).length === 0)
  // This runs before the first question can be entered.
  useLayoutEffect(() => {
    // The browser history may contain entries of an earlier attempt.
    if (hasNoAnswers()) trail.reset()
  }, [trail])

  const step = state.phase === 'ready' ? undefined : state.index
  useStageOfPage(step === undefined ? 'ready' : 'asking')
  const question = step === undefined ? undefined : questions[step]
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (step !== undefined && top.current) showFromTop(top.current)
  }, [step])

  const begin = () => {
    toTop()
    trail.enter(firstUnanswered(state))
    dispatch({ type: 'begin' })
  }
  const startOver = () => {
    toTop()
    trail.enter(0)
    dispatch({ type: 'startOver', submissionId: attemptId ?? newSubmissionId() })
  }
  const startNow = useEffectEvent(() => {
    if (startAt === undefined || state.phase !== 'ready') return
    if (startAt === 'unanswered') begin()
    else {
      trail.enter(0)
      dispatch({ type: 'show', index: 0 })
    }
  })
  // Before the first paint, which would show the intro.
  useLayoutEffect(() => startNow(), [])
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
    <div ref={top} className="questionnaire">
      <QuizProgress state={state} question={question} />
      {step !== undefined ? (
        <>
          <QuestionForm
            state={state}
            question={question}
            openQuestions={
              isAtOpenQuestions(state) &&
              openQuestions?.render({
                comments: state.comments,
                readOnly: isDelivering(state),
                onChange: (questionId, text) => dispatch({ type: 'comment', questionId, text }),
              })
            }
            digits={digits}
            canSkip={canSkip}
            tooFew={tooFewAnswers(answerCount(state), minAnswers)}
            kept={kept}
            review={renderReview?.(state)}
            firstCounts={state.unsure && !replaces}
            onChoose={choose}
            onNext={next}
            onPrevious={previous}
            onSubmit={() => dispatch({ type: 'submit' })}
            onSendNow={sendNow}
          />
          {question && <ShortcutSwitch on={digits} canSkip={canSkip} onChange={setDigits} />}
          {aside}
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

/** Marks the page as `ready` or `asking`. The styles of its banner and footer depend on it. */
function useStageOfPage(stage: 'ready' | 'asking'): void {
  useLayoutEffect(() => {
    document.documentElement.dataset.quiz = stage
    return () => {
      delete document.documentElement.dataset.quiz
    }
  }, [stage])
}

/** Scrolls to the top, because the intro may have been scrolled to its end. */
const toTop = (): void => window.scrollTo({ top: 0, behavior: 'instant' })

/** Scrolls to the element's top, below a sticky header, unless the top is visible already. */
function showFromTop(element: Element): void {
  const headerHeight =
    Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0
  if (element.getBoundingClientRect().top >= headerHeight) return
  element.scrollIntoView({ behavior: 'instant' })
}

function responsesOf(questions: readonly QuestionItem[], answers: Answers): Answered[] {
  return questions.flatMap(({ id, category }) => {
    const value = answers[id]
    if (value === undefined) return []
    return [{ questionId: id, value: value === CANT_SAY ? null : value, category }]
  })
}

function tooFewAnswers(answers: number, needed: number): string | undefined {
  if (answers >= needed) return undefined
  return needed === 1
    ? "You said “I can't say” to every question. Go back and answer at least one."
    : `You have answered ${answers} questions. Go back and answer at least ${needed}.`
}

/** Returns the comments without those that have no text. */
export const commentsOf = (ids: readonly string[], comments: Comments): Comment[] =>
  ids.flatMap((questionId) => {
    const text = comments[questionId]?.trim()
    return text ? [{ questionId, text }] : []
  })
