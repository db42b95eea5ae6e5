import { expect, test } from 'vitest'
import type { Change } from './comparison.ts'
import {
  describeChange,
  describeOrder,
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

const change = (
  verdict: Change['verdict'],
  before: number,
  after: number,
  standsOut: number | null,
): Change => ({ before, after, difference: after - before, verdict, standsOut })

test.each([
  [
    change('unclear', 60, 71, 16.4),
    'Up 11 points. No clear change: about 17 points would have stood out.',
  ],
  [
    change('unclear', 71, 60, 16),
    'Down 11 points. No clear change: about 16 points would have stood out.',
  ],
  [
    change('unclear', 60, 61, 9.2),
    'Up 1 point. No clear change: about 10 points would have stood out.',
  ],
  [change('up', 60, 78, 16.4), 'Up 18 points, a clear change.'],
  [change('down', 61, 60, 0.4), 'Down 1 point, a clear change.'],
  // With whole points, these would contradict their verdicts.
  [
    change('unclear', 60.4, 76.6, 16.3),
    'Up 16.2 points. No clear change: about 16.3 points would have stood out.',
  ],
  [change('up', 60, 60.3, 0.2), 'Up 0.3 points, a clear change.'],
  [
    change('unclear', 60, 60, 16.4),
    'The same score. No clear change: about 17 points would have stood out.',
  ],
  [change('unclear', 100, 100, null), 'The same score.'],
  [change('too-few', 60, 71, null), 'Up 11 points. Too few responses to tell.'],
])('a change %j in words', (given, words) => {
  expect(describeChange(given)).toBe(words)
})

test.each([
  [[0, 4, 0, 4, 0], 'Opinions are split: 4 disagree, 4 agree, no one in between.'],
  [[2, 6, 2, 8, 2], 'Opinions are split: 8 disagree, 10 agree, 2 in between.'],
])('split answers %j in words', (counts, words) => {
  expect(describeSplit(counts)).toBe(words)
})

const scored = (percents: Readonly<Record<string, number>>) =>
  Object.entries(percents).map(([category, percentage]) => ({ category, percentage }))
const end = (...categories: string[]) => ({ categories, clear: categories.length === 1 })

test.each([
  [
    { A: 80, B: 60, C: 40 },
    { highest: end('A'), lowest: end('C') },
    false,
    'Strongest is A (80%). Weakest is C (40%).',
  ],
  [
    { A: 72, B: 70, C: 40 },
    { highest: end('A', 'B'), lowest: end('C') },
    false,
    'Highest: A (72%), level with B (70%). Weakest is C (40%).',
  ],
  [
    { A: 72, B: 70, C: 66, D: 64 },
    { highest: end('A', 'B', 'C'), lowest: end('D', 'C') },
    true,
    'A (72%) has the highest score, close to B (70%) and C (66%). D (64%) has the lowest score, close to C (66%).',
  ],
  [
    { A: 62, B: 60, C: 61 },
    { highest: end('A', 'C', 'B'), lowest: end('B', 'C', 'A') },
    false,
    'No category stands out: A (62%) is highest and B (60%) lowest, but the difference may be everyday fluctuation.',
  ],
  [
    { A: 71, B: 70, C: 60 },
    { highest: end('A', 'B'), lowest: end('C', 'B', 'A') },
    false,
    'No category stands out: A (71%) is highest and C (60%) lowest, but the difference may be everyday fluctuation.',
  ],
  [
    { A: 80, B: 60, C: 59 },
    { highest: end('A'), lowest: end('C', 'B', 'A') },
    false,
    'Strongest is A (80%). Lowest: C (59%), level with B (60%).',
  ],
  [
    { A: 80, B: 80, C: 60, D: 60, E: 60 },
    { highest: end('A', 'B'), lowest: end('C', 'D', 'E') },
    false,
    'Highest: A and B, both at 80%. Lowest: C, D, and E, all at 60%.',
  ],
  [
    { A: 80, B: 80, C: 60 },
    { highest: end('A', 'B'), lowest: end('C') },
    true,
    'A and B share the highest score (80%). Weakest is C (60%).',
  ],
  [
    { A: 80, B: 80, C: 80, D: 80, E: 60 },
    { highest: end('A', 'B', 'C', 'D'), lowest: end('E') },
    true,
    'Four categories share the highest score (80%). Weakest is E (60%).',
  ],
  [
    { A: 72, B: 71, C: 71, D: 70, E: 69, F: 50 },
    { highest: end('A', 'B', 'C', 'D', 'E'), lowest: end('F') },
    false,
    'Highest: A (72%), level with four others. Weakest is F (50%).',
  ],
  [
    { A: 60, B: 60 },
    { highest: end('A', 'B'), lowest: end('A', 'B') },
    false,
    'All categories are at 60%.',
  ],
])('the order of %j in words', (percents, order, isComplete, words) => {
  expect(describeOrder(scored(percents), order, isComplete)).toBe(words)
})

const order = (
  highest: string[],
  isHighestClear: boolean,
  lowest: string[],
  isLowestClear: boolean,
) => ({
  highest: { categories: highest, clear: isHighestClear },
  lowest: { categories: lowest, clear: isLowestClear },
})

test('the ends of the order are strongest and weakest only if they are clear', () => {
  const categories = [
    { category: 'A', percentage: 80 },
    { category: 'B', percentage: 75 },
    { category: 'C', percentage: 50 },
  ]
  const ends = order(['A', 'B'], false, ['C'], true)
  const weakest = { label: 'Weakest', category: 'C', level: undefined }
  expect(orderRows(categories, ends, false)).toEqual([
    { label: 'Highest', category: 'A', level: 'level with B (75%)' },
    weakest,
  ])
  expect(orderRows(categories, ends, true)).toEqual([
    { label: 'Highest', category: 'A', level: 'close to B (75%)' },
    weakest,
  ])
  expect(orderRows(categories, order(['A'], true, ['C'], true), false)[0]).toEqual({
    label: 'Strongest',
    category: 'A',
    level: undefined,
  })
})

test('there are no ends if no category stands out', () => {
  const categories = [
    { category: 'A', percentage: 80 },
    { category: 'B', percentage: 75 },
  ]
  expect(orderRows(categories, order(['A', 'B'], false, ['B', 'A'], false), false)).toEqual([])
  const equal = categories.map((own) => ({ ...own, percentage: 75 }))
  expect(orderRows(equal, order(['A', 'B'], false, ['A', 'B'], false), true)).toEqual([])
})

test.each([
  [[0, 0, 0, 0, 8], 'all 8 agree'],
  [[1, 2, 5, 0, 0], 'none of 8 agrees'],
  [[0, 3, 4, 1, 0], '1 of 8 agrees'],
  [[0, 1, 7, 8, 4], '12 of 20 agree'],
])('counts %j are written as %s', (counts, words) => {
  expect(formatAgreeCount(counts)).toBe(words)
})
