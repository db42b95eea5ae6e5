import { expect, test } from 'vitest'
import { ApiError } from '#web/lib/api.ts'
import { statusOf } from './status.ts'

const READY = { database: 'ok', schema: 'ok', jobs: 'ok', mail: 'ok' } as const

const states = (...input: Parameters<typeof statusOf>) =>
  statusOf(...input).parts.map(({ state }) => state)

test('shows the status that the service reports', () => {
  expect(states(READY, null)).toEqual(['works', 'works', 'works'])
  expect(states({ ...READY, mail: 'late' }, null)).toEqual(['works', 'works', 'late'])
  expect(states(undefined, null)).toEqual(['unknown', 'unknown', 'unknown'])
})

test('quizzes are down if the database is unavailable', () => {
  const body = JSON.stringify({ code: 'unavailable', message: 'Not now.' })
  expect(states(undefined, new ApiError(503, body, ''))).toEqual(['works', 'down', 'unknown'])
})

test('the website is down if a proxy answers instead of the service', () => {
  expect(states(undefined, new ApiError(502, '<h1>Bad gateway</h1>', ''))).toEqual([
    'down',
    'unknown',
    'unknown',
  ])
})

test('all parts are unknown after a network failure', () => {
  const { summary, parts } = statusOf(undefined, new TypeError('Failed to fetch'))
  expect(summary).toContain('offline')
  expect(parts.every(({ state }) => state === 'unknown')).toBe(true)
})
