import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noteServerDay, noteServerTime, serverNow } from './server-clock.ts'

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-03-01T12:00:00Z') }))

// Test files share their modules, so others would get this offset too.
afterEach(() => {
  vi.useRealTimers()
  noteResponseOf(new Date().toUTCString())
})

const noteResponseOf = (date?: string) =>
  noteServerTime({ headers: new Headers(date === undefined ? {} : { date }) })

const now = () => new Date(serverNow()).toISOString()

test('follows the server where the browser is days ahead', () => {
  noteResponseOf('Fri, 27 Feb 2026 12:00:00 GMT')
  expect(now()).toBe('2026-02-27T12:00:00.000Z')
  vi.advanceTimersByTime(60_000)
  expect(now()).toBe('2026-02-27T12:01:00.000Z')
})

test('ignores offsets below ten seconds', () => {
  noteResponseOf('Sun, 01 Mar 2026 11:59:55 GMT')
  expect(now()).toBe('2026-03-01T12:00:00.000Z')
})

test.each([
  ['2026-03-01', '2026-03-01T12:00:00.000Z'],
  ['2026-02-27', '2026-02-27T00:00:00.000Z'],
  ['2026-03-02', '2026-03-02T00:00:00.000Z'],
])('where only the server’s day is known, takes the beginning of another day: %s', (day, time) => {
  noteServerDay(day)
  expect(now()).toBe(time)
})

test('keeps the offset if a response has no Date header', () => {
  noteResponseOf('Fri, 27 Feb 2026 12:00:00 GMT')
  noteResponseOf()
  expect(now()).toBe('2026-02-27T12:00:00.000Z')
})
