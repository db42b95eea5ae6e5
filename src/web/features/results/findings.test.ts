import { expect, test } from 'vitest'
import { category, numbered } from '#test/web/result-fixtures.ts'
import { benchmarkFinding, categoryFinding, spreadFinding } from './findings.ts'

test.each([
  [[80, 62, 45], 'Area 1 is strongest at 80%; Area 3 has most room to grow at 45%.'],
  [[62, 60, 61], 'All 3 areas lie close together, from 60% to 62%.'],
  [[72, 72], 'All 2 areas lie at 72%.'],
  [[], 'Nothing to show yet.'],
])('categories at %j', (percents, finding) => {
  const categories = percents.map((percent, index) => category(`Area ${index + 1}`, percent))
  expect(categoryFinding(categories)).toBe(finding)
})

test.each([
  [
    'agreement with most',
    [numbered(1, 80), numbered(2, 20), numbered(3, 60)],
    'Most answers agree on 2 of 3 questions; the fewest on question 2 (20%).',
  ],
  [
    'agreement with all',
    [numbered(1, 80), numbered(2, 67)],
    'Most answers agree on all 2 questions, least of all on question 2 (67%).',
  ],
  [
    'one split team, whatever the order of the questions',
    [numbered(2, 50, -0.6), numbered(1, 80, 0.9)],
    'Most answers agree on 1 of 2 questions; the fewest on question 2 (50%). Question 2 splits the team into two camps.',
  ],
  [
    'two splits, named in the order in which they were asked',
    [numbered(3, 50, -0.1), numbered(1, 50, -0.6), numbered(2, 90, 0.9)],
    'Most answers agree on 1 of 3 questions; the fewest on question 3 (50%). Questions 1 and 3 split the team into two camps.',
  ],
  ['nothing shown', [numbered(1, null)], 'Nothing to show yet.'],
])('a spread with %s', (_what, questions, finding) => {
  expect(spreadFinding(questions)).toBe(finding)
})

test('places among other teams', () => {
  const [high, low] = [
    { category: 'Calm', from: 90, to: 100 },
    { category: 'Bold', from: 30, to: 40 },
  ] as const
  const overall = { from: 60, to: 70 }
  expect(benchmarkFinding({ accounts: 24, overall, categories: [low, high] })).toBe(
    'Of 24 accounts, Calm stands best, in the highest 10%; Bold stands lowest, higher than about 30%.',
  )
  expect(
    benchmarkFinding({ accounts: 24, overall, categories: [low, { ...low, category: 'Calm' }] }),
  ).toBe('All 2 areas stand alike among 24 accounts: higher than about 30%.')
})
