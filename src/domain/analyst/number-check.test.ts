import { describe, expect, test } from 'vitest'
import { ASSESSMENT_TYPES } from '#domain/assessments/assessment.ts'
import { ASSESSMENTS, questionsOf } from '#domain/assessments/catalogue.ts'
import type { Facts } from './facts.ts'
import { unknownNumbers } from './number-check.ts'

const facts: Facts = {
  assessment: 'Teamwork and Collaboration',
  responses: 9,
  teamSize: 1_200,
  overall: {
    percent: 61,
    level: 'good',
    likelyBetween: [52, 70],
    sinceLastRound: { percentBefore: 65, points: -4, verdict: 'no clear change' },
  },
  clearlyHighest: 'Coordination',
  clearlyLowest: null,
  categories: [
    {
      category: 'Communication',
      percent: 79.6,
      level: 'good',
      questions: [
        {
          question: 'We talk.',
          percent: 79.6,
          agree: 5,
          neutral: 0,
          disagree: 4,
          agreePercent: 56,
        },
      ],
    },
  ],
}

test.each([
  'The whole stands at 61%.',
  '61 percent, 61 per cent, 61 out of 100, 61/100',
  '79.6% and 79,6%',
  'Read it as 52-70%, 52–70 %, 52 to 70%, between 52% and 70%, 52% - 70%.',
  'It was 65% and fell by 4 points (-4, −4, a change of −4 percentage points).',
  '4 points lost, 4-point fall',
  '9 of the 1,200 people asked; 1200 people',
  '5 of 9 agree, 4 disagree, 0 in between',
  '56% agree',
  'Two of nine agree; take twelve weeks.',
  'Set aside thirty minutes, ninety days, or an hour.',
  'sixty-one percent, sixty one percent, Sixty-Five percent',
  'A third agrees, half do not, most are unsure; the first, the second.',
  '',
])('accepts: %s', (text) => {
  expect(unknownNumbers(text, facts)).toEqual([])
})

describe('rejects', () => {
  test.each([
    ['The whole stands at 62%.', ['62%']],
    ['61.4% say so', ['61.4%']],
    // Displayed as 79.6, since 80 would be another level.
    ['80% say so', ['80%']],
    ['52-71%', ['52-71%']],
    ['51–70 %', ['51–70 %']],
    // A count is not a percent, and a percent is not a difference.
    ['9% agree', ['9%']],
    ['61 points up', ['61 points']],
    ['It rose by 4%.', ['4%']],
    // It fell.
    ['+4 points', ['+4 points']],
    ['-61', ['-61']],
    ['in 2024', ['2024']],
    ['the 1st and 3rd round', ['1', '3']],
    ['3 of 9 agree', ['3']],
    ['7 of 10', ['7', '10']],
    ['1,201 people', ['1,201']],
    ['within 30 minutes', ['30']],
    ['62 out of 100', ['62']],
    ['100 people', ['100']],
    ['100 people. The lowest possible score is 20.', ['100']],
    ['20 people', ['20']],
    ['of 100%', ['100%']],
    ['sixty-two percent', ['sixty-two percent']],
    ['seventy five percent', ['seventy five percent']],
    ['fifteen people', ['fifteen']],
    ['a hundred percent', ['hundred percent']],
    ['６２％ say so', ['62%']],
    ['٦٢ say so', ['٦٢']],
    ['½ say so', ['1', '2']],
    ['①', ['1']],
    ['9e3, 0x3D', ['3']],
  ])('%s', (text, unknown) => {
    expect(unknownNumbers(text, facts)).toEqual(unknown)
  })
})

test('no question, category or title contains a number in digits, which would be rejected', () => {
  for (const type of ASSESSMENT_TYPES) {
    const assessment = ASSESSMENTS[type]
    const texts = [
      assessment.title,
      ...questionsOf(assessment).flatMap(({ text, category }) => [text, category]),
    ]
    for (const text of texts) expect(unknownNumbers(text, facts)).toEqual([])
  }
})
