import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noteServerTime, serverNow } from './server-clock.ts'

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-03-01T12:00:00Z') }))

// Files share their modules, so other tests would have this difference too.
afterEach(() => {
  vi.useRealTimers()
  noteAnswerOf(new Date().toUTCString())
})

const noteAnswerOf = (date?: string) =>
  noteServerTime({ headers: new Headers(date === undefined ? {} : { date }) })

const now = () => new Date(serverNow()).toISOString()

test('follows the server where the browser is days ahead', () => {
  noteAnswerOf('Fri, 27 Feb 2026 12:00:00 GMT')
  expect(now()).toBe('2026-02-27T12:00:00.000Z')
  vi.advanceTimersByTime(60_000)
  expect(now()).toBe('2026-02-27T12:01:00.000Z')
})

test('ignores what a slow call makes of the time', () => {
  noteAnswerOf('Sun, 01 Mar 2026 11:59:55 GMT')
  expect(now()).toBe('2026-03-01T12:00:00.000Z')
})

test('keeps what it knows if an answer has no date', () => {
  noteAnswerOf('Fri, 27 Feb 2026 12:00:00 GMT')
  noteAnswerOf()
  expect(now()).toBe('2026-02-27T12:00:00.000Z')
})
