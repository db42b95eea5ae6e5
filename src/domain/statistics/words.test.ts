import { expect, test } from 'vitest'
import {
  describeAgreeing,
  describeOrder,
  describeShares,
  describeSplit,
  formatAgreeCount,
  formatPlace,
  formatPlaceLabel,
  orderRows,
} from './words.ts'

test.each([
  [0, 10, 'in the lowest 10%'],
  [0, 20, 'in the lowest 20%'],
  [70, 80, 'higher than about 70%'],
  // Equal to a decile: covers the tenths on both sides.
  [40, 60, 'higher than about 40%'],
  [30, 60, 'higher than about 30%, level with 30%'],
  [90, 100, 'in the highest 10%'],
  [60, 100, 'in the highest 40%'],
  [20, 80, 'level with most'],
  [0, 100, 'level with most'],
])('a place from %i to %i is %s', (from, to, words) => {
  expect(formatPlace({ from, to })).toBe(words)
  expect(formatPlaceLabel({ from, to })).toBe(words.charAt(0).toUpperCase() + words.slice(1))
})

test.each([
  [[0, 4, 0, 4, 0], 'Opinions are split: 4 disagree, 4 agree, no one in between.'],
  [[2, 6, 2, 8, 2], 'Opinions are split: 8 disagree, 10 agree, 2 in between.'],
])('split answers %j in words', (counts, words) => {
  expect(describeSplit(counts)).toBe(words)
})

const scored = (percents: Readonly<Record<string, number>>) =>
  Object.entries(percents).map(([category, percentage]) => ({ category, percentage }))

test.each([
  [{ A: 82, B: 70, C: 61 }, 'A', 'C', 'Clearly highest: A (82). Clearly lowest: C (61).'],
  [
    { A: 82, B: 70, C: 61 },
    'A',
    null,
    'Clearly highest: A (82). No single category is clearly lowest. The difference between the two lowest may be everyday fluctuation.',
  ],
  [
    { A: 82, B: 70, C: 61 },
    null,
    'C',
    'Clearly lowest: C (61). No single category is clearly highest. The difference between the two highest may be everyday fluctuation.',
  ],
  [
    { A: 82, B: 45, C: 61 },
    null,
    null,
    'No single category is clearly first or last (scores from 45 to 82).',
  ],
  [{ A: 62.4, B: 61.6 }, null, null, 'All categories score 62.'],
])('the order of %j with %s first and %s last in words', (percents, highest, lowest, words) => {
  expect(describeOrder(scored(percents), { highest, lowest })).toBe(words)
})

test('the order has a row for each end if one is clear', () => {
  expect(orderRows({ highest: 'A', lowest: null })).toEqual([
    { label: 'Clearly highest', category: 'A' },
    { label: 'Clearly lowest', category: null },
  ])
  expect(orderRows({ highest: null, lowest: null })).toEqual([])
})

test.each([
  [[0, 0, 0, 0, 8], 'all 8 agree'],
  [[1, 2, 5, 0, 0], 'none of 8 agrees'],
  [[0, 3, 4, 1, 0], '1 of 8 agrees'],
  [[0, 1, 7, 8, 4], '12 of 20 agree'],
  [[0, 0, 0, 0, 1], 'the one person agrees'],
  [[0, 0, 1, 0, 0], 'the one person does not agree'],
])('counts %j are written as %s', (counts, words) => {
  expect(formatAgreeCount(counts)).toBe(words)
})

const ALL_AGREE = [0, 0, 0, 3, 3]
const ALL_NEUTRAL = [0, 0, 6, 0, 0]
test.each([
  [[ALL_AGREE, ALL_NEUTRAL, ALL_NEUTRAL], 6, '33% of answers are Agree or Strongly Agree'],
  [
    [ALL_AGREE, ALL_NEUTRAL, null],
    14,
    '50% of the answers of 6 people are Agree or Strongly Agree',
  ],
  [[ALL_AGREE, ALL_AGREE], 6, 'Every answer is Agree or Strongly Agree'],
  [[ALL_NEUTRAL], 9, 'No answer of 6 people is Agree or Strongly Agree'],
  [[null, null], 4, undefined],
])('the share of %j that agrees, of %i responses', (distributions, responses, words) => {
  const questions = distributions.map((distribution) => ({ distribution }))
  expect(describeAgreeing(questions, responses)).toBe(words)
})

const sharesOf = (spreadResponses: number, teamResponses: number, answered = teamResponses) =>
  describeShares({ spreadResponses, teamResponses, categoryDetails: [{ answered, cantSay: 0 }] })

test('shares say what they rest on, if not on all responses', () => {
  expect(sharesOf(5, 12)).toBe('The shares who agree cover 5 of 12 responses; scores cover all.')
  expect(sharesOf(5, 12, 9)).toBe('The shares who agree cover 5 of 12 responses.')
  expect(sharesOf(12, 12)).toBeUndefined()
  expect(sharesOf(0, 4)).toBeUndefined()
})
