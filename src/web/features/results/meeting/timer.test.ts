import { expect, test } from 'vitest'
import { formatRemaining, hasEnded, readTimer, remainingMs, timerOf, toggled } from './timer.ts'

test('a timer runs, pauses and goes on where it paused', () => {
  const running = toggled(timerOf(5), 1_000)
  expect(remainingMs(running, 61_000)).toBe(240_000)
  const paused = toggled(running, 61_000)
  expect(remainingMs(paused, 999_000)).toBe(240_000)
  expect(remainingMs(toggled(paused, 1_000_000), 1_001_000)).toBe(239_000)
})

test('a timer that has ended starts from the beginning', () => {
  const running = toggled(timerOf(2), 0)
  expect([hasEnded(running, 119_999), hasEnded(running, 120_000)]).toEqual([false, true])
  expect(remainingMs(toggled(running, 500_000), 500_000)).toBe(120_000)
})

test('the remaining time is rounded up to seconds', () => {
  expect([300_000, 61_001, 59_999, 0].map(formatRemaining)).toEqual([
    '5:00',
    '1:02',
    '1:00',
    '0:00',
  ])
})

test('something else in the storage is not a timer', () => {
  for (const text of [null, '', '{}', '{"minutes":7,"endsAt":null,"leftMs":1}', 'null']) {
    expect(readTimer(text)).toEqual(timerOf(5))
  }
  expect(readTimer(JSON.stringify(timerOf(10)))).toEqual(timerOf(10))
})
