import { expect, test } from 'vitest'
import { ApiError } from '#web/lib/api.ts'
import { statusOf } from './status.ts'

const states = (...asked: Parameters<typeof statusOf>) =>
  statusOf(...asked).parts.map(({ state }) => state)

test('says what the service says of itself', () => {
  expect(states({ database: 'ok', mail: 'ok' }, null)).toEqual(['works', 'works', 'works'])
  expect(states({ database: 'ok', mail: 'late' }, null)).toEqual(['works', 'works', 'late'])
  expect(states(undefined, null)).toEqual(['unknown', 'unknown', 'unknown'])
})

test('without its database nobody can answer', () => {
  const body = JSON.stringify({ code: 'unavailable', message: 'Not now.' })
  expect(states(undefined, new ApiError(503, body, ''))).toEqual(['works', 'down', 'unknown'])
})

test('a stranger that answers in its place means that it is down', () => {
  expect(states(undefined, new ApiError(502, '<h1>Bad gateway</h1>', ''))).toEqual([
    'down',
    'unknown',
    'unknown',
  ])
})

test('no answer at all blames nobody', () => {
  const { summary, parts } = statusOf(undefined, new TypeError('Failed to fetch'))
  expect(summary).toContain('offline')
  expect(parts.every(({ state }) => state === 'unknown')).toBe(true)
})
