import { expect, test } from 'vitest'
import { latestRounds, trendLabels } from './trend-labels.ts'

const on = (roundId: string, day: string, title = 'Check') => ({
  sessionId: roundId,
  title,
  createdAt: `2026-${day}T12:00:00.000Z`,
})

test('rounds are labeled by title, equal titles by date, equal dates by number', () => {
  const rounds = [on('a', '01-05'), on('b', '03-02'), on('c', '03-02'), on('d', '04-01', 'Spring')]
  expect(trendLabels(rounds)).toEqual(['Jan 5, 2026', 'Mar 2, 2026', 'Mar 2, 2026 (2)', 'Spring'])
  expect(trendLabels(rounds, 'b')).toEqual(['Jan 5, 2026', 'This round', 'Mar 2, 2026', 'Spring'])
})

test('titles that differ only after the truncation are labeled by date', () => {
  const rounds = [
    on('a', '01-05', 'Teamwork of the whole company, winter'),
    on('b', '03-02', 'Teamwork of the whole company, spring'),
  ]
  expect(trendLabels(rounds)).toEqual(['Jan 5, 2026', 'Mar 2, 2026'])
})

test('another round titled "This round" is labeled by date', () => {
  expect(trendLabels([on('a', '01-05', 'This round'), on('b', '03-02')], 'b')).toEqual([
    'Jan 5, 2026',
    'This round',
  ])
})

test.each([
  ['f', 'd e f'],
  ['e', 'd e f'],
  ['b', 'b c d'],
])('returns the latest three rounds, always including %s', (current, shown) => {
  const rounds = ['a', 'b', 'c', 'd', 'e', 'f'].map((roundId) => ({ sessionId: roundId }))
  expect(
    latestRounds(rounds, current, 3)
      .map(({ sessionId: roundId }) => roundId)
      .join(' '),
  ).toBe(shown)
})
