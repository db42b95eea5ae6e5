import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  forgetAttempt,
  forgetAttemptsOf,
  forgetSent,
  keepAttempt,
  keepRefused,
  loadAttempt,
  wasSent,
} from './attempt-store.ts'

const DAY_MS = 86_400_000
const labels = ['no', 'rather not', 'so so', 'rather', 'yes']
const questions = ['a', 'b'].map((id) => ({ id, scale: { labels } }))
const attempt = { submissionId: 'one', answers: { a: 5 }, submitted: false }

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('localStorage', storage())
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('an attempt comes back under its own key, until it is forgotten', () => {
  keepAttempt('token', attempt)
  expect(loadAttempt('token', questions)).toEqual(attempt)
  expect(loadAttempt('other', questions)).toBeUndefined()
  forgetAttempt('token')
  expect(loadAttempt('token', questions)).toBeUndefined()
})

test('what an account has begun is forgotten with it, and nothing else', () => {
  for (const key of ['own.mary.agile', 'manager.mary.one', 'own.paul.agile', 'token']) {
    keepAttempt(key, attempt)
  }
  forgetAttemptsOf('mary')
  expect(Object.keys(localStorage)).toEqual(['sextant.quiz.own.paul.agile', 'sextant.quiz.token'])
})

test('answers that fit no question or no label are left out', () => {
  keepAttempt('token', { ...attempt, answers: { a: 6, b: 2, gone: 1 } })
  expect(loadAttempt('token', questions)?.answers).toEqual({ b: 2 })
})

test('what cannot be read counts as nothing, and spoils nothing beside it', () => {
  localStorage.setItem('sextant.quiz.broken', '{')
  keepAttempt('token', attempt)
  expect(loadAttempt('token', questions)).toEqual(attempt)
  expect(loadAttempt('broken', questions)).toBeUndefined()
})

test('nobody finds answers from months ago', () => {
  keepAttempt('token', attempt)
  vi.advanceTimersByTime(31 * DAY_MS)
  expect(loadAttempt('other', questions)).toBeUndefined()
  expect(localStorage.getItem('sextant.quiz.token')).toBeNull()
})

test('a browser without storage does no harm', () => {
  vi.stubGlobal('localStorage', undefined)
  keepAttempt('token', attempt)
  forgetAttempt('token')
  expect(loadAttempt('token', questions)).toBeUndefined()
})

/** Keys are its own properties, as in a browser. */
function storage() {
  const methods = {
    getItem: (key: string) => (Object.hasOwn(kept, key) ? kept[key] : null),
    setItem: (key: string, value: string) => void (kept[key] = value),
    removeItem: (key: string) => void delete kept[key],
  }
  const kept = Object.create(methods) as Record<string, string>
  return kept
}

test('what is on its way is neither forgotten nor changed by another tab', () => {
  const sending = { ...attempt, submitted: true }
  keepAttempt('token', sending)
  forgetAttempt('token')
  keepAttempt('token', { ...attempt, answers: { a: 1 } })
  keepAttempt('token', { ...attempt, submissionId: 'two' })
  expect(loadAttempt('token', questions)).toEqual(sending)
  // Only by its own end.
  forgetSent('token', 'two')
  expect(loadAttempt('token', questions)).toEqual(sending)
  keepRefused('token', sending)
  expect(loadAttempt('token', questions)).toEqual(attempt)
  keepAttempt('token', sending)
  forgetSent('token', 'one')
  expect(loadAttempt('token', questions)).toBeUndefined()
})

test('other tabs are told of what was sent, and of nothing else', () => {
  const key = 'sextant.quiz.token'
  const sent = JSON.stringify({ sent: 'one' })
  expect(wasSent('token', 'one', { key, newValue: sent })).toBe(true)
  expect(wasSent('token', 'two', { key, newValue: sent })).toBe(false)
  expect(wasSent('other', 'one', { key, newValue: sent })).toBe(false)
  expect(wasSent('token', 'one', { key, newValue: JSON.stringify(attempt) })).toBe(false)
  // Another tab has started over, or everything was cleared.
  expect(wasSent('token', 'one', { key, newValue: null })).toBe(false)
  expect(wasSent('token', 'one', { key: null, newValue: null })).toBe(false)
})
