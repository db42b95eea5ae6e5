import { CANT_SAY } from '#domain/stored-submission.ts'

/** The chosen option, counted from 1, or CANT_SAY, by question id. */
export type Answers = Readonly<Record<string, number>>

/** What was typed, by the id of the open question. */
export type Comments = Readonly<Record<string, string>>

/** ready: intro. held: submitted, waiting for the network. failed: refused, can be sent again. */
export type Phase = 'ready' | 'answering' | 'sending' | 'held' | 'failed' | 'sent'

export interface QuizState {
  readonly questionIds: readonly string[]
  readonly answers: Answers
  /** Open questions follow the last question, all in one step. */
  readonly openQuestionIds: readonly string[]
  readonly comments: Comments
  /** Index of the current question, from 0; the number of questions in the step of the open questions. */
  readonly index: number
  readonly phase: Phase
  /** One per attempt; the server stores a repeated id only once. */
  readonly submissionId: string
  /** True if the server responded with an error, but may have stored the answers. */
  readonly unsure: boolean
}

export type QuizAction =
  | { readonly type: 'begin' }
  | { readonly type: 'startOver'; readonly submissionId: string }
  | { readonly type: 'choose'; readonly value: number }
  | { readonly type: 'comment'; readonly questionId: string; readonly text: string }
  | { readonly type: 'next' }
  | { readonly type: 'previous' }
  | { readonly type: 'show'; readonly index: number }
  | { readonly type: 'leave' }
  | { readonly type: 'submit' }
  | { readonly type: 'hold' }
  | { readonly type: 'fail'; readonly unsure: boolean }
  | { readonly type: 'finish' }

export interface Attempt {
  readonly submissionId: string
  readonly answers: Answers
  readonly comments?: Comments | undefined
  /** True once the person has pressed Complete Assessment. */
  readonly submitted: boolean
  readonly unsure?: boolean | undefined
}

/** Returns the initial state: new, resumable, or still sending a submitted attempt. */
export function openAttempt(
  questionIds: readonly string[],
  attempt: Attempt,
  openQuestionIds: readonly string[] = [],
): QuizState {
  const state = {
    ...attempt,
    questionIds,
    openQuestionIds,
    comments: attempt.comments ?? {},
    unsure: attempt.unsure ?? false,
    index: 0,
    phase: 'ready',
  } as const
  const index = firstUnanswered(state)
  return { ...state, index, phase: attempt.submitted && isComplete(state) ? 'sending' : 'ready' }
}

export function quizReducer(state: QuizState, action: QuizAction): QuizState {
  switch (action.type) {
    case 'begin':
      return isOpen(state) ? { ...state, phase: 'answering', index: firstUnanswered(state) } : state
    case 'startOver':
      return isOpen(state)
        ? {
            ...state,
            phase: 'answering',
            index: 0,
            answers: {},
            comments: {},
            // With another id, answers that the server may have stored would count twice.
            submissionId: state.unsure ? state.submissionId : action.submissionId,
          }
        : state
    case 'choose':
      return isAsking(state)
        ? { ...state, phase: 'answering', answers: withAnswer(state, action.value) }
        : state
    case 'comment':
      return isAsking(state)
        ? {
            ...state,
            phase: 'answering',
            comments: { ...state.comments, [action.questionId]: action.text },
          }
        : state
    case 'next':
      return isAsking(state) && isAnswered(state) && !isLast(state)
        ? showing(state, state.index + 1)
        : state
    case 'previous':
      return isAsking(state) && state.index > 0 ? showing(state, state.index - 1) : state
    case 'show':
      return isOpen(state) ? showing(state, Math.min(action.index, firstUnanswered(state))) : state
    case 'leave':
      return isOpen(state) ? { ...state, phase: 'ready', index: firstUnanswered(state) } : state
    case 'submit':
      return isAsking(state) && isLast(state) && isComplete(state)
        ? { ...state, phase: 'sending' }
        : state
    case 'hold':
      return isDelivering(state) ? { ...state, phase: 'held' } : state
    case 'fail':
      return isDelivering(state)
        ? {
            ...state,
            phase: 'failed',
            index: lastIndex(state),
            unsure: action.unsure,
          }
        : state
    case 'finish':
      return isDelivering(state) ? { ...state, phase: 'sent' } : state
  }
}

/** True if the current question is answered. Open questions may stay empty. */
export const isAnswered = (state: QuizState): boolean =>
  isAtOpenQuestions(state) || currentAnswer(state) !== undefined

export const isLast = (state: QuizState): boolean => state.index === lastIndex(state)

/** True in the step after the last question. */
export const isAtOpenQuestions = ({ index, questionIds }: QuizState): boolean =>
  index === questionIds.length

/** True while a question is shown and can be answered. */
export const isAsking = (state: QuizState): boolean =>
  state.phase === 'answering' || state.phase === 'failed'

/** True after Complete Assessment until the server has replied. */
export const isDelivering = (state: QuizState): boolean =>
  state.phase === 'sending' || state.phase === 'held'

export function currentAnswer(state: QuizState): number | undefined {
  return state.answers[state.questionIds[state.index] ?? '']
}

/** Returns the index of the first unanswered question; the last step if all are answered. */
export function firstUnanswered(
  state: Pick<QuizState, 'questionIds' | 'openQuestionIds' | 'answers'>,
): number {
  const open = state.questionIds.findIndex((id) => state.answers[id] === undefined)
  return open === -1 ? lastIndex(state) : open
}

const lastIndex = ({
  questionIds,
  openQuestionIds,
}: Pick<QuizState, 'questionIds' | 'openQuestionIds'>): number =>
  questionIds.length - (openQuestionIds.length > 0 ? 0 : 1)

/** Returns the position for the progress text and bar; ratio is 0 to 1. */
export function progressOf(state: QuizState): { current: number; total: number; ratio: number } {
  const total = state.questionIds.length
  const current = Math.min(state.index + 1, total)
  return { current, total, ratio: current / total }
}

/** Returns the number of questions with an answer other than “I can't say”. */
export const answerCount = ({ answers }: Pick<QuizState, 'answers'>): number =>
  Object.values(answers).filter((value) => value !== CANT_SAY).length

const isOpen = (state: QuizState): boolean => state.phase === 'ready' || isAsking(state)

const isComplete = (state: Pick<QuizState, 'questionIds' | 'answers'>): boolean =>
  state.questionIds.every((id) => state.answers[id] !== undefined)

const showing = (state: QuizState, index: number): QuizState => ({
  ...state,
  phase: 'answering',
  index: Math.max(0, index),
})

function withAnswer(state: QuizState, value: number): Answers {
  const id = state.questionIds[state.index]
  return id === undefined ? state.answers : { ...state.answers, [id]: value }
}
