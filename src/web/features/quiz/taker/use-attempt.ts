import { useEffect, useEffectEvent, useReducer } from 'react'
import type { Dispatch } from 'react'
import type { QuestionItem } from '#contract/assessments.ts'
import { forgetAttempt, keepAttempt, loadAttempt, wasSent } from './attempt-store.ts'
import { isDelivering, openAttempt, quizReducer } from './quiz-state.ts'
import type { QuizAction, QuizState } from './quiz-state.ts'
import { newSubmissionId } from './submission-id.ts'

/** One run through the questions, kept on this device under the key until it is sent. */
export function useAttempt(
  questions: readonly QuestionItem[],
  storageKey: string,
): [QuizState, Dispatch<QuizAction>] {
  const [state, dispatch] = useReducer(quizReducer, undefined, () =>
    openAttempt(
      questions.map((question) => question.id),
      loadAttempt(storageKey, questions) ?? {
        submissionId: newSubmissionId(),
        answers: {},
        submitted: false,
      },
    ),
  )
  const { phase, answers, submissionId } = state
  const submitted = isDelivering(state)
  const nothingToKeep = phase === 'sent' || Object.keys(answers).length === 0
  useEffect(() => {
    if (nothingToKeep) forgetAttempt(storageKey)
    else keepAttempt(storageKey, { submissionId, answers, submitted })
  }, [storageKey, nothingToKeep, submissionId, answers, submitted])
  return [state, dispatch]
}

/** Tells when another tab of this browser has sent this attempt, which is kept under the key. */
export function useSentElsewhere(
  storageKey: string,
  submissionId: string,
  onSent: () => void,
): void {
  const tell = useEffectEvent(onSent)
  useEffect(() => {
    const listen = (event: StorageEvent) => {
      if (wasSent(storageKey, submissionId, event)) tell()
    }
    window.addEventListener('storage', listen)
    return () => window.removeEventListener('storage', listen)
  }, [storageKey, submissionId])
}

/** Lets the browser ask before the page is left: what is on its way would be lost. */
export function useLeavingGuard(active: boolean): void {
  useEffect(() => {
    if (!active) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [active])
}
