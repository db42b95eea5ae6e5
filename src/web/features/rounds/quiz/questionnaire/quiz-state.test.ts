import { describe, expect, test } from 'vitest'
import { openAttempt, progressOf, quizReducer } from './quiz-state.ts'
import type { QuizAction, QuizState } from './quiz-state.ts'

const ids = ['a', 'b', 'c']
const fresh = openAttempt(ids, { submissionId: 'one', answers: {}, submitted: false })
const run = (state: QuizState, ...actions: QuizAction[]) => actions.reduce(quizReducer, state)
const choose = (value: number): QuizAction => ({ type: 'choose', value })
const next: QuizAction = { type: 'next' }
const begin: QuizAction = { type: 'begin' }
const answered = run(fresh, begin, choose(1), next, choose(2), next, choose(3))

describe('questions one at a time', () => {
  test('Next needs an answer', () => {
    expect(run(fresh, begin, next).index).toBe(0)
    expect(run(fresh, begin, choose(4), next).index).toBe(1)
  })

  test('the first question has no Previous', () => {
    expect(run(fresh, begin, { type: 'previous' }).index).toBe(0)
  })

  test('changing an answer replaces the earlier one', () => {
    const changed = run(fresh, begin, choose(4), next, { type: 'previous' }, choose(2))
    expect(changed.answers).toEqual({ a: 2 })
  })

  test('the last question has no Next', () => {
    expect(run(answered, next).index).toBe(2)
  })

  test('progress is the position of the current question', () => {
    expect(progressOf(run(fresh, begin))).toEqual({ current: 1, total: 3, ratio: 1 / 3 })
    expect(progressOf(answered).ratio).toBe(1)
  })

  test("the browser's forward button never skips an unanswered question", () => {
    expect(run(fresh, begin, choose(4), { type: 'show', index: 2 }).index).toBe(1)
  })

  test('going back before the first question keeps the answers', () => {
    const left = run(fresh, begin, choose(4), next, { type: 'leave' })
    expect(left).toMatchObject({ phase: 'ready', answers: { a: 4 }, index: 1 })
  })
})

describe('resuming', () => {
  const kept = { submissionId: 'one', answers: { a: 5, b: 1 }, submitted: false }

  test('resumes at the first unanswered question with the same submission id', () => {
    const resumed = run(openAttempt(ids, kept), begin)
    expect(resumed).toMatchObject({ phase: 'answering', index: 2, submissionId: 'one' })
  })

  test('starting over deletes the answers and uses a new submission id', () => {
    const again = run(openAttempt(ids, kept), { type: 'startOver', submissionId: 'two' })
    expect(again).toMatchObject({ phase: 'answering', index: 0, answers: {}, submissionId: 'two' })
  })

  test('starting over keeps the id of answers that the server may have stored', () => {
    const unsure = run(answered, { type: 'submit' }, { type: 'fail', unsure: true })
    const resumed = openAttempt(ids, { ...unsure, submitted: false })
    const again = run(resumed, { type: 'startOver', submissionId: 'two' })
    expect(again).toMatchObject({ answers: {}, submissionId: 'one', unsure: true })
  })

  test('a submitted attempt continues to be sent', () => {
    const complete = { ...kept, answers: { a: 5, b: 1, c: 3 }, submitted: true }
    expect(openAttempt(ids, complete)).toMatchObject({ phase: 'sending', submissionId: 'one' })
    expect(openAttempt(ids, { ...kept, submitted: true }).phase).toBe('ready')
  })
})

describe('submitting', () => {
  const submit: QuizAction = { type: 'submit' }

  test('needs the last question and all answers', () => {
    expect(run(fresh, begin, choose(1), submit).phase).toBe('answering')
    expect(run(answered, submit).phase).toBe('sending')
  })

  test('nothing changes while the answers are being sent', () => {
    const sending = run(answered, submit)
    for (const action of [choose(5), begin, { type: 'previous' }, { type: 'leave' }] as const) {
      expect(run(sending, action)).toEqual(sending)
    }
    expect(run(sending, { type: 'hold' }, choose(5)).answers).toEqual(answered.answers)
  })

  test('after a failure the answers and id stay and can be sent again', () => {
    const failed = run(answered, submit, { type: 'fail', unsure: false })
    expect(failed).toMatchObject({
      phase: 'failed',
      answers: answered.answers,
      submissionId: 'one',
    })
    expect(run(failed, submit).phase).toBe('sending')
    expect(run(failed, { type: 'previous' })).toMatchObject({ phase: 'answering', index: 1 })
  })

  test('nothing changes after the answers were sent', () => {
    const sent = run(answered, submit, { type: 'finish' })
    expect(run(sent, begin, submit, { type: 'leave' }).phase).toBe('sent')
  })
})

describe('open questions', () => {
  const asking = openAttempt(ids, { submissionId: 'one', answers: {}, submitted: false }, [
    'open.1',
    'open.2',
  ])
  const atLast = run(asking, begin, choose(1), next, choose(2), next, choose(3), next)
  const comment: QuizAction = { type: 'comment', questionId: 'open.1', text: 'Pairing' }
  const submit: QuizAction = { type: 'submit' }

  test('follow the last question in one step and may stay empty', () => {
    expect(run(asking, begin, choose(1), next, choose(2), next, choose(3), submit).phase).toBe(
      'answering',
    )
    expect(atLast.index).toBe(3)
    expect(run(atLast, choose(5)).answers).toEqual({ a: 1, b: 2, c: 3 })
    expect(progressOf(atLast)).toEqual({ current: 3, total: 3, ratio: 1 })
    expect(run(atLast, submit)).toMatchObject({ phase: 'sending', comments: {} })
  })

  test('keep what was typed, until starting over', () => {
    const typed = run(atLast, comment, { type: 'previous' }, next)
    expect(typed).toMatchObject({ index: 3, comments: { 'open.1': 'Pairing' } })
    expect(run(typed, submit, comment, { type: 'fail', unsure: false })).toMatchObject({ index: 3 })
    expect(run(typed, { type: 'startOver', submissionId: 'two' }).comments).toEqual({})
  })

  test('are where a complete attempt resumes', () => {
    const answers = { a: 5, b: 1, c: 3 }
    const kept = { submissionId: 'one', answers, comments: { 'open.2': 'x' }, submitted: false }
    expect(run(openAttempt(ids, kept, ['open.1']), begin)).toMatchObject({
      index: 3,
      comments: { 'open.2': 'x' },
    })
  })
})
