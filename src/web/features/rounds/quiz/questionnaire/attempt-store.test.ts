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
const attempt = { submissionId: 'one', answers: { a: 5 }, submitted: false, unsure: false }

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('localStorage', storage())
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('an attempt is loaded by its key until it is deleted', () => {
  keepAttempt('token', attempt)
  expect(loadAttempt('token', questions)).toEqual(attempt)
  expect(loadAttempt('other', questions)).toBeUndefined()
  forgetAttempt('token')
  expect(loadAttempt('token', questions)).toBeUndefined()
})

test('only the attempts of the given account are deleted', () => {
  for (const key of ['own.mary.agile', 'manager.mary.one', 'own.paul.agile', 'token']) {
    keepAttempt(key, attempt)
  }
  forgetAttemptsOf('mary')
  expect(Object.keys(localStorage)).toEqual(['sextant.quiz.own.paul.agile', 'sextant.quiz.token'])
})

test('answers that match no question or option are dropped', () => {
  keepAttempt('token', { ...attempt, answers: { a: 6, b: 2, gone: 1 } })
  expect(loadAttempt('token', questions)?.answers).toEqual({ b: 2 })
})

test('comments are kept with the answers, and refused ones stay', () => {
  const typed = { ...attempt, comments: { 'open.1': 'Pairing' }, unsure: true }
  keepAttempt('token', typed)
  expect(loadAttempt('token', questions)).toEqual(typed)
  keepRefused('token', typed)
  expect(loadAttempt('token', questions)).toEqual(typed)
})

test('an unreadable attempt is ignored and does not affect others', () => {
  localStorage.setItem('sextant.quiz.broken', '{')
  keepAttempt('token', attempt)
  expect(loadAttempt('token', questions)).toEqual(attempt)
  expect(loadAttempt('broken', questions)).toBeUndefined()
})

test('attempts older than 45 days are deleted', () => {
  keepAttempt('token', attempt)
  vi.advanceTimersByTime(44 * DAY_MS)
  expect(loadAttempt('token', questions)).toEqual(attempt)
  vi.advanceTimersByTime(2 * DAY_MS)
  expect(loadAttempt('other', questions)).toBeUndefined()
  expect(localStorage.getItem('sextant.quiz.token')).toBeNull()
})

test('a browser without storage causes no error', () => {
  vi.stubGlobal('localStorage', undefined)
  keepAttempt('token', attempt)
  forgetAttempt('token')
  expect(loadAttempt('token', questions)).toBeUndefined()
})

// Stored keys are own properties, as in a browser.
function storage() {
  const methods = {
    getItem: (key: string) => (Object.hasOwn(kept, key) ? kept[key] : null),
    setItem: (key: string, value: string) => void (kept[key] = value),
    removeItem: (key: string) => void delete kept[key],
  }
  const kept = Object.create(methods) as Record<string, string>
  return kept
}

test('an attempt that is being sent is not deleted or changed by another tab', () => {
  const sending = { ...attempt, submitted: true }
  keepAttempt('token', sending)
  forgetAttempt('token')
  keepAttempt('token', { ...attempt, answers: { a: 1 } })
  keepAttempt('token', { ...attempt, submissionId: 'two' })
  expect(loadAttempt('token', questions)).toEqual(sending)
  // It ends only with its own submission id.
  forgetSent('token', 'two')
  expect(loadAttempt('token', questions)).toEqual(sending)
  keepRefused('token', sending)
  expect(loadAttempt('token', questions)).toEqual(attempt)
  keepAttempt('token', sending)
  forgetSent('token', 'one')
  expect(loadAttempt('token', questions)).toBeUndefined()
})

test('other tabs are notified only when this attempt was sent', () => {
  const key = 'sextant.quiz.token'
  const sent = JSON.stringify({ sent: 'one' })
  expect(wasSent('token', 'one', { key, newValue: sent })).toBe(true)
  expect(wasSent('token', 'two', { key, newValue: sent })).toBe(false)
  expect(wasSent('other', 'one', { key, newValue: sent })).toBe(false)
  expect(wasSent('token', 'one', { key, newValue: JSON.stringify(attempt) })).toBe(false)
  // Another tab has started over, or the storage was cleared.
  expect(wasSent('token', 'one', { key, newValue: null })).toBe(false)
  expect(wasSent('token', 'one', { key: null, newValue: null })).toBe(false)
})
