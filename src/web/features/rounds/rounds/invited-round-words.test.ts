import { expect, test } from 'vitest'
import { automaticReminders } from './invited-round-words.ts'

const round = (days: number) => ({
  createdAt: '2026-03-02T10:00:00.000Z',
  expiresAt: new Date(Date.parse('2026-03-02T10:00:00.000Z') + days * 86_400_000).toISOString(),
})
const START = Date.parse('2026-03-02T10:00:00.000Z')

test('automatic reminders are half way and a day before the end, in rounds that are long enough', () => {
  expect(automaticReminders(round(7), START)).toEqual([
    '2026-03-05T22:00:00.000Z',
    '2026-03-08T10:00:00.000Z',
  ])
  expect(automaticReminders(round(7), START + 4 * 86_400_000)).toEqual(['2026-03-08T10:00:00.000Z'])
  expect(automaticReminders(round(2), START)).toEqual(['2026-03-03T10:00:00.000Z'])
  expect(automaticReminders(round(1), START)).toEqual([])
})
