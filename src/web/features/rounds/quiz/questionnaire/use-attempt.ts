import { useEffect, useEffectEvent, useLayoutEffect, useReducer } from 'react'
import type { Dispatch } from 'react'
import type { QuestionItem } from '#contract/assessments.ts'
import { forgetAttempt, keepAttempt, loadAttempt, wasSent } from './attempt-store.ts'
import { isDelivering, openAttempt, quizReducer } from './quiz-state.ts'
import type { Answers, Comments, QuizAction, QuizState } from './quiz-state.ts'
import { newSubmissionId } from './submission-id.ts'

/** What a new attempt begins with. */
export interface NewAttempt {
  readonly submissionId?: string | undefined
  readonly answers?: Answers | undefined
  readonly comments?: Comments | undefined
}

/** Returns the state of an attempt and saves it in this browser until it is sent. */
export function useAttempt(
  questions: readonly QuestionItem[],
  storageKey: string,
  { submissionId: firstId, answers: firstAnswers = {}, comments: firstComments }: NewAttempt,
  openQuestionIds: readonly string[] = [],
): [QuizState, Dispatch<QuizAction>] {
  const [state, dispatch] = useReducer(quizReducer, undefined, () =>
    openAttempt(
      questions.map((question) => question.id),
      loadAttempt(storageKey, questions) ?? {
        submissionId: firstId ?? newSubmissionId(),
        answers: firstAnswers,
        comments: firstComments,
        submitted: false,
      },
      openQuestionIds,
    ),
  )
  const { phase, answers, comments, submissionId, unsure } = state
  const submitted = isDelivering(state)
  const nothingToKeep = phase === 'sent' || Object.keys(answers).length === 0
  // Before the choice is painted: the page may be closed right afterwards.
  useLayoutEffect(() => {
    if (nothingToKeep) forgetAttempt(storageKey)
    else keepAttempt(storageKey, { submissionId, answers, comments, submitted, unsure })
  }, [storageKey, nothingToKeep, submissionId, answers, comments, submitted, unsure])
  return [state, dispatch]
}

/** Calls back when another tab of this browser has sent this attempt. */
export function useSubmittedInOtherTab(
  storageKey: string,
  submissionId: string,
  onSent: () => void,
): void {
  const notify = useEffectEvent(onSent)
  useEffect(() => {
    const listen = (event: StorageEvent) => {
      if (wasSent(storageKey, submissionId, event)) notify()
    }
    window.addEventListener('storage', listen)
    return () => window.removeEventListener('storage', listen)
  }, [storageKey, submissionId])
}

/** Asks before the page is left while a submission that is not saved is being sent. */
export function useLeavingGuard(active: boolean): void {
  useEffect(() => {
    if (!active) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [active])
}
