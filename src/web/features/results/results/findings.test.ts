import { expect, test } from 'vitest'
import { category, numbered, orderOf } from '#test/web/result-fixtures.ts'
import { formatPlace } from '#domain/statistics/words.ts'
import { benchmarkFinding, categoryFinding, spreadFinding } from './findings.ts'

test.each([
  [[80, 62, 45], 'Clearly highest: Category 1 (80). Clearly lowest: Category 3 (45).'],
  [[72, 72, 61], 'Clearly lowest: Category 3 (61). No single category is clearly highest.'],
  [[72, 72], 'All categories score 72.'],
  [[], 'Nothing to show yet.'],
])('categories at %j', (percents, finding) => {
  const categories = percents.map((percent, index) => category(`Category ${index + 1}`, percent))
  const categoryOrder =
    percents.length === 0
      ? null
      : orderOf(
          Object.fromEntries(categories.map(({ category, percentage }) => [category, percentage])),
        )
  const totals = { teamResponses: 8, expectedResponses: null }
  expect(categoryFinding({ categories, categoryOrder, ...totals })).toBe(finding)
})

test.each([
  [
    'agreement with most',
    [numbered(1, 80), numbered(2, 20), numbered(3, 60)],
    'Most responses agree with 2 of 3 questions; the fewest agree with question 2 (20%).',
  ],
  [
    'a tie',
    [numbered(13, 0), numbered(4, 0), numbered(3, 60)],
    'Most responses agree with 1 of 3 questions; the fewest agree with questions 4 and 13 (0%).',
  ],
  [
    'a tie of many',
    [...[1, 2, 3, 4].map((number) => numbered(number, 80.2)), numbered(5, 100)],
    'Most responses agree with all 5 questions; the fewest agree with 4 questions (80%).',
  ],
  [
    'a tie of all',
    [numbered(1, 80), numbered(2, 80)],
    'Most responses agree with all 2 questions (80% each).',
  ],
  [
    'agreement with none, and too few answers to some',
    [numbered(1, 50), numbered(2, 20), numbered(3, null), numbered(4, null)],
    'No more than half agree with any of the 2 questions; the fewest agree with question 2 (20%). 2 others have too few answers.',
  ],
  [
    'agreement with all',
    [numbered(1, 80), numbered(2, 67)],
    'Most responses agree with all 2 questions; the fewest agree with question 2 (67%).',
  ],
  [
    'one split team, whatever the order of the questions',
    [numbered(2, 50, -0.6), numbered(1, 80, 0.9)],
    'Most responses agree with 1 of 2 questions; the fewest agree with question 2 (50%). Opinions are split on question 2.',
  ],
  [
    'two splits, in the order of the questions',
    [numbered(3, 50, -0.1), numbered(1, 50, -0.6), numbered(2, 90, 0.9)],
    'Most responses agree with 1 of 3 questions; the fewest agree with questions 1 and 3 (50%). Opinions are split on questions 1 and 3.',
  ],
  ['nothing shown', [numbered(1, null)], 'Nothing to show yet.'],
])('a distribution with %s', (_name, questions, finding) => {
  expect(spreadFinding(questions)).toBe(finding)
})

test('a comparison with other accounts', () => {
  const [high, low] = [
    { category: 'Calm', from: 90, to: 100 },
    { category: 'Bold', from: 30, to: 40 },
  ] as const
  const overall = { from: 60, to: 70 }
  expect(benchmarkFinding({ accounts: 24, overall, categories: [low, high] })).toBe(
    `Among 24 accounts, Calm ranks highest (${formatPlace(high)}) and Bold lowest (${formatPlace(low)}).`,
  )
  expect(
    benchmarkFinding({ accounts: 24, overall, categories: [low, { ...low, category: 'Calm' }] }),
  ).toBe(`All 2 categories rank the same among 24 accounts: ${formatPlace(low)}.`)
})
