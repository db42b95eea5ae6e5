import { expect, test } from 'vitest'
import { restartInWords, whyNoRestart } from './restart-words.ts'

const pointsOf = (leaving: number, restartsLeft: number) =>
  restartInWords({
    people: 1000,
    leaving,
    restartsLeft,
    expiresAt: '2026-12-01T12:00:00.000Z',
  }).join(' ')

test('the dialog says how many emails will be sent, and how many restarts are left', () => {
  expect(pointsOf(0, 3)).toContain('The links and emails of this round stop working.')
  expect(pointsOf(0, 3)).toContain(
    '1,000 emails will be sent: a new invitation to each of the 1,000 people on the list.',
  )
  expect(pointsOf(1, 1)).toContain('1,001 emails will be sent')
  expect(pointsOf(1, 1)).toContain('and a notice to the address that leaves it.')
  expect(pointsOf(2, 1)).toContain('and a notice to each of the 2 addresses that leave it.')
  expect(pointsOf(0, 1)).toContain('1 of 3 restarts is left.')
})

test('without a restart the page says why, and what remains possible', () => {
  expect(whyNoRestart({ responded: false, restartsLeft: 1 })).toBeUndefined()
  for (const [roster, reason] of [
    [{ responded: true, restartsLeft: 3 }, 'because a response has been sent'],
    [{ responded: false, restartsLeft: 0 }, 'was restarted 3 times'],
  ] as const) {
    expect(whyNoRestart(roster)).toContain(reason)
    expect(whyNoRestart(roster)).toContain('close this round and start another one.')
  }
})
