import { expect, test } from 'vitest'
import { ApiError } from '#web/lib/api.ts'
import { isUnknownPrice, subscriptionFailure } from './payment-errors.ts'

const answer = (status: number, body: unknown, statusText = '') =>
  new ApiError(status, typeof body === 'string' ? body : JSON.stringify(body), statusText)

test.each([
  [answer(503, { code: 'unavailable', message: 'Payments are away.' }), 'Payments are away.'],
  [
    answer(400, {
      code: 'bad_input',
      message: 'Bad input.',
      issues: [{ path: 'priceId', message: 'There is no such price.' }],
    }),
    'There is no such price.',
  ],
  [answer(502, '<html>', 'Bad Gateway'), 'HTTP 502: Bad Gateway'],
  [answer(502, ''), 'HTTP 502:'],
  [new Error('No client secret received'), 'No client secret received'],
  [new TypeError('Failed to fetch'), 'Failed to create subscription. Please try again.'],
])('%o has the message %s', (error, words) => {
  expect(subscriptionFailure(error)).toBe(words)
})

test('only a 400 that names the price means an unknown price', () => {
  const issues = [{ path: 'priceId', message: 'There is no such price.' }]
  expect(isUnknownPrice(answer(400, { code: 'bad_input', message: 'x', issues }))).toBe(true)
  expect(isUnknownPrice(answer(400, { code: 'bad_input', message: 'x' }))).toBe(false)
  expect(isUnknownPrice(answer(409, { code: 'conflict', message: 'x', issues }))).toBe(false)
  expect(isUnknownPrice(new TypeError('Failed to fetch'))).toBe(false)
})
