import { expect, test } from 'vitest'
import { describeBreaks, trendPoints } from './trend-points.ts'

const round = (roundId: string, averageScore: number, band = { low: 0, high: 100 }) => ({
  sessionId: roundId,
  title: `Round ${roundId}`,
  averageScore,
  favourable: averageScore === 60 ? null : { favourable: 50 },
  band: averageScore === 60 ? null : band,
})
const rounds = [round('a', 60), round('b', 70), round('c', 80)]
const changes = [
  { to: 'b', versionBreak: null },
  { to: 'c', versionBreak: { sharedQuestions: 14, questions: 22, tooFewAnswers: 0 } },
]

test('a trend has a point for each round, and marks where questions were replaced', () => {
  expect(trendPoints(rounds, changes)).toEqual([
    { value: 60 },
    { value: 70, agree: 50, low: 0, high: 100 },
    { value: 80, agree: 50, low: 0, high: 100, afterBreak: true },
  ])
})

test('each break is named, unless the trend begins after it', () => {
  expect(describeBreaks(rounds, changes)).toEqual([
    'The line starts again at “Round c”: 8 of 22 questions were replaced since the round before.',
  ])
  expect(describeBreaks(rounds.slice(2), changes)).toEqual([])
  expect(describeBreaks(rounds.slice(0, 2), changes)).toEqual([])
})
