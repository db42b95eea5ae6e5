import { describe, expect, test } from 'vitest'
import { analysisProblems, toPlainText } from './analysis-check.ts'
import type { Facts } from './facts.ts'

const facts: Facts = {
  assessment: 'Teamwork and Collaboration',
  responses: 9,
  overall: { percent: 61, level: 'good' },
  clearlyHighest: 'Coordination',
  clearlyLowest: null,
  categories: [
    {
      category: 'Communication',
      percent: 60,
      level: 'good',
      questions: [{ question: 'We talk.', percent: 55, agreePercent: 44 }],
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

describe('an analysis by an AI provider', () => {
  test.each([
    'Communication (60%) needs care: “We talk.” (55%; 44% agree).',
    '“We talk.” (44% agree)',
    'Communication needs care, at 60%, far behind Mutual Support (72%).',
    'A + B, e.g. this one. And that: “so”, [sic]',
    'Well done \u{1F469}\u{1F3FD}\u200D\u{1F4BB} \u{1F3F3}\uFE0F\u200D\u{1F308}',
  ])('is accepted: %s', (text) => {
    expect(analysisProblems(saying(text), facts)).toEqual([])
  })

  test.each([
    ['Communication (61%) needs care.', '61% is not the percent of “Communication”.'],
    ['mutual support ( 60 %)', '60% is not the percent of “Mutual Support”.'],
    ['“We talk.” (72%; good)', '72% is not the percent of “We talk.”.'],
    ['It stands at 37%.', 'The number "37%" is not in the data.'],
  ])('is rejected for a wrong number: %s', (text, problem) => {
    expect(analysisProblems(saying(text), facts)).toEqual([problem])
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
    'a\u200Db',
    '\u{1F469}\u200Db',
    'a\u0007b',
  ])('is rejected if it is not plain text: %j', (text) => {
    expect(analysisProblems(saying(text), facts)).toEqual([expect.stringContaining('plain text')])
  })
})

test('Markdown is removed, words stay', () => {
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
