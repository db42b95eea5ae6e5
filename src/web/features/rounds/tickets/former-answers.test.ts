import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  hasAttempt,
  keepAttempt,
  loadAttempt,
} from '#web/features/rounds/quiz/questionnaire/attempt-store.ts'
import { formerAttempt, moveAttempt } from './former-answers.ts'

const QUESTIONS = [{ id: 'a', scale: { labels: ['no', 'yes'] } }]
const typed = (submissionId: string) => ({
  submissionId,
  answers: { a: 2 },
  comments: { 'open.1': 'Pairing' },
  submitted: false,
  unsure: false,
})

beforeEach(() => {
  const items: Record<string, string> = {}
  // As in a browser, the stored names are its own keys.
  const storage = Object.defineProperties(items, {
    getItem: { value: (name: string) => items[name] ?? null },
    setItem: { value: (name: string, text: string) => (items[name] = text) },
    removeItem: { value: (name: string) => delete items[name] },
  })
  vi.stubGlobal('localStorage', storage)
})
afterEach(() => vi.unstubAllGlobals())

test('only answers of a former token are from before the restart', () => {
  expect(formerAttempt(['first', 'second'])).toBeUndefined()
  keepAttempt('now.ticket', typed('now'))
  keepAttempt('second2.ticket', typed('other'))
  expect(formerAttempt(['first', 'second'])).toBeUndefined()
  keepAttempt('second.ticket', typed('mine'))
  expect(formerAttempt(['first', 'second'])).toBe('second.ticket')
  expect(formerAttempt([])).toBeUndefined()
})

test('of answers of several people none are offered: a Yes could show those of another', () => {
  keepAttempt('first.ann', typed('ann'))
  keepAttempt('second.bob', typed('bob'))
  expect(formerAttempt(['first', 'second'])).toBeUndefined()
  expect(formerAttempt(['second'])).toBe('second.bob')
  keepAttempt('second.cy', typed('cy'))
  expect(formerAttempt(['second'])).toBeUndefined()
})

test('answers and comments move to the new ticket, also if they were being sent', () => {
  keepAttempt('first.ann', { ...typed('old ticket'), submitted: true })
  moveAttempt('first.ann', 'now.ann', 'new ticket', QUESTIONS)
  expect(loadAttempt('now.ann', QUESTIONS)).toEqual(typed('new ticket'))
  expect(hasAttempt('first.ann')).toBe(false)
})

test('a browser without storage has no former answers', () => {
  vi.stubGlobal('localStorage', undefined)
  expect(formerAttempt(['first'])).toBeUndefined()
})
