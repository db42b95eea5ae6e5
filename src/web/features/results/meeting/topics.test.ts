import { expect, test } from 'vitest'
import { asked, CLOSE, SPLIT, summaryOf } from '#test/web/meeting-fixtures.ts'
import { question } from '#test/web/result-fixtures.ts'
import { topicFinding, topicsInWords, topicsOf } from './topics.ts'

const idsOf = (summary: Parameters<typeof topicsOf>[0]) =>
  topicsOf(summary).questions.map(({ questionId }) => questionId)

test('questions on which opinions differ come first, the widest of them first', () => {
  const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
  const summary = summaryOf(
    ids.map((id) => asked(id, 60, SPLIT)),
    { a: 0.9, b: 0.3, c: -0.2, d: 0.6, e: -0.7, f: 0.1, g: 0.5 },
  )
  expect(topicsOf(summary).reason).toBe('split')
  // There are at most five, and none on which the team agrees.
  expect(idsOf(summary)).toEqual(['e', 'c', 'f', 'b', 'g'])
})

test('where no question splits the team, the lowest three are discussed', () => {
  const summary = summaryOf(
    [asked('a', 80, CLOSE), asked('b', 50, CLOSE), asked('c', 70, CLOSE), asked('d', 60, CLOSE)],
    { a: 0.9, b: 0.8, c: 0.9, d: 0.9 },
  )
  expect(topicsOf(summary).reason).toBe('close')
  expect(idsOf(summary)).toEqual(['b', 'd', 'c'])
})

test('says why there are no distributions', () => {
  const questions = [question('a', 50), question('b', 40)]
  const few = summaryOf(questions, { a: null, b: null }, { spreadResponses: 0 })
  expect(topicsInWords(topicsOf(few).reason, 3)).toBe(
    'Split opinions need at least five answers that were added together: fewer could reveal who said what. These are the lowest questions.',
  )
  expect(idsOf(few)).toEqual(['b', 'a'])
})

test('does not say of questions without a distribution that the answers are close', () => {
  const some = summaryOf([asked('a', 80, CLOSE), question('b', 40)], { a: 0.9, b: null })
  expect(topicsInWords(topicsOf(some).reason, 3)).toMatch(/^Where the distribution .* is shown/)
})

test('sells nothing on the projector', () => {
  const summary = summaryOf([asked('a', 50, SPLIT)], {}, { advanced: null })
  const { reason, questions } = topicsOf(summary)
  expect(topicsInWords(reason, 3)).toBe('These are the lowest questions.')
  // Without agreement, nothing is said of a split.
  expect(questions.map(topicFinding)).toEqual(['The average is 50%: 4 of 9 agree.'])
})

test('says what the answers to a question show', () => {
  const summary = summaryOf([asked('a', 50, SPLIT), asked('b', 55, [1, 2, 2, 2, 2])], {
    a: -0.5,
    b: 0.1,
  })
  expect(topicsOf(summary).questions.map(topicFinding)).toEqual([
    'Opinions are split: 5 disagree, 4 agree, no one in between.',
    'Answers far apart: 4 of 9 agree.',
  ])
})
