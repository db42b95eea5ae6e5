import { describe, expect, test } from 'vitest'
import { analysisProblems, toPlainText } from './analysis-check.ts'
import type { Facts } from './facts.ts'

const facts: Facts = {
  assessment: 'Teamwork and Collaboration',
  answers: 9,
  overall: { percent: 61, level: 'good' },
  categories: [
    {
      category: 'Communication',
      percent: 60,
      level: 'good',
      questions: [{ question: 'We talk.', percent: 55, level: 'fair', agreePercent: 44 }],
    },
    { category: 'Mutual Support', percent: 72, level: 'good', questions: [] },
  ],
}

const saying = (text: string) => ({
  overview: 'All is well.',
  strengths: ['Mutual Support (72%).'],
  improvements: [text],
  recommendations: ['Talk about it.'],
})

describe('what somebody else says', () => {
  test.each([
    'Communication (60%) needs care: “We talk.” (55%; 44% agree).',
    '“We talk.” (44% agree)',
    'Communication needs care, at 60%, far behind Mutual Support (72%).',
    'A + B, e.g. this one. And that: “so”, [sic]',
  ])('may be shown: %s', (text) => {
    expect(analysisProblems(saying(text), facts)).toEqual([])
  })

  test.each([
    ['Communication (61%) needs care.', 'The figure 61% is not that of “Communication”.'],
    ['mutual support ( 60 %)', 'The figure 60% is not that of “Mutual Support”.'],
    ['“We talk.” (72%; good)', 'The figure 72% is not that of “We talk.”.'],
    ['It stands at 37%.', 'The number "37%" is not among the figures.'],
  ])('is refused for its figures: %s', (text, fault) => {
    expect(analysisProblems(saying(text), facts)).toEqual([fault])
  })

  test.each([
    'Read https://evil.example',
    'Read www.evil.test now',
    'Write to eve@evil.test',
    'See evil.com for more',
    'See [this](evil)',
    '<b>Well</b>',
    '<!-- hidden -->',
    'a\u202Eb',
    'a\u200Bb',
    'a\u0007b',
  ])('is refused for what is no plain text: %j', (text) => {
    expect(analysisProblems(saying(text), facts)).toEqual([expect.stringContaining('plain text')])
  })
})

test('decoration goes, words stay', () => {
  expect(
    toPlainText({
      overview: '## Overview\n\n**All** is `well`.\tReally. ',
      strengths: ['- One', '* Two', '• Three', '1. Four', '2) Five', '12 answers', 'snake_case'],
      improvements: [],
      recommendations: ['__Talk__ about *it*'],
    }),
  ).toEqual({
    overview: 'Overview All is well. Really.',
    strengths: ['One', 'Two', 'Three', 'Four', 'Five', '12 answers', 'snake_case'],
    improvements: [],
    recommendations: ['Talk about it'],
  })
})
