import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ASSESSMENT_TYPES } from './assessments/assessment.ts'
import { ASSESSMENTS, questionsOf } from './assessments/catalogue.ts'
import { parseResponses } from './submission.ts'
import type { ResponseInput } from './submission.ts'

const SEED = { seed: 4711 }

const { teamwork } = ASSESSMENTS
const complete: readonly ResponseInput[] = questionsOf(teamwork).map(({ id }, index) => ({
  questionId: id,
  value: (index % 5) + 1,
}))

test('a complete set becomes answers in the order of the questions', () => {
  expect(parseResponses(teamwork, complete)).toEqual({
    answers: [1, 2, 3, 4, 5, 1, 2, 3, 4, 5, 1, 2, 3, 4, 5, 1, 2, 3, 4, 5],
  })
})

test('the order of the responses makes no difference', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...ASSESSMENT_TYPES).chain((type) => {
        const questions = questionsOf(ASSESSMENTS[type])
        return fc.tuple(...questions.map(() => fc.integer({ min: 1, max: 5 }))).chain((answers) =>
          fc
            .shuffledSubarray(
              questions.map(({ id }, index) => ({ questionId: id, value: answers[index] ?? 0 })),
              { minLength: questions.length },
            )
            .map((responses) => ({ type, answers, responses })),
        )
      }),
      ({ type, answers, responses }) => {
        expect(parseResponses(ASSESSMENTS[type], responses)).toEqual({ answers })
      },
    ),
    SEED,
  )
})

test('categories sent by the client are ignored', () => {
  const lying = complete.map((response) => ({ ...response, category: 'Management Support' }))
  expect(parseResponses(teamwork, lying)).toEqual(parseResponses(teamwork, complete))
})

test('null says that a person cannot answer, but not to every question', () => {
  const once = complete.map((response, index) =>
    index === 7 ? { ...response, value: null } : response,
  )
  expect(parseResponses(teamwork, once)).toEqual({
    answers: complete.map(({ value }, index) => (index === 7 ? null : value)),
  })
  const always = complete.map((response) => ({ ...response, value: null }))
  expect(parseResponses(teamwork, always)).toEqual({
    problems: [{ path: 'responses', message: 'Please answer at least one question.' }],
  })
})

describe('a value other than a whole number from 1 to 5 is rejected', () => {
  test.each([
    ['0', 0],
    ['minus zero', -0],
    ['6', 6],
    ['minus 1', -1],
    ['1.5', 1.5],
    ['just above 5', 5 + 1e-15],
    ['NaN', Number.NaN],
    ['Infinity', Infinity],
    ['minus Infinity', -Infinity],
    ['1e309', Number('1e309')],
    ['the text "3"', '3'],
    ['true', true],
    ['undefined', undefined],
    ['a list', [3]],
    ['a bigint', 3n],
  ])('%s', (_, value) => {
    const bad = complete.with(7, {
      questionId: complete[7]?.questionId ?? '',
      value: value as number,
    })
    expect(parseResponses(teamwork, bad)).toEqual({
      problems: [{ path: 'responses.7.value', message: 'Must be a whole number from 1 to 5.' }],
    })
  })
})

describe('a set without every question exactly once is rejected', () => {
  test('no responses', () => {
    expect(parseResponses(teamwork, [])).toEqual({
      problems: [{ path: 'responses', message: '20 of 20 answers are missing.' }],
    })
  })

  test.each(complete.map(({ questionId }, index) => ({ questionId, index })))(
    '$questionId missing',
    ({ index }) => {
      expect(parseResponses(teamwork, complete.toSpliced(index, 1))).toEqual({
        problems: [{ path: 'responses', message: '1 of 20 answers are missing.' }],
      })
    },
  )

  test('a duplicate in addition to all questions', () => {
    expect(parseResponses(teamwork, [...complete, ...complete.slice(3, 4)])).toEqual({
      problems: [{ path: 'responses.20.questionId', message: 'This question is answered twice.' }],
    })
  })

  test('a duplicate in place of another question', () => {
    expect(parseResponses(teamwork, [...complete.slice(0, 19), ...complete.slice(0, 1)])).toEqual({
      problems: [{ path: 'responses.19.questionId', message: 'This question is answered twice.' }],
    })
  })

  test.each([
    '',
    'teamwork.communication.0',
    'teamwork.communication.1',
    'Teamwork.communication.1',
    'teamwork.communication.1 ',
    'agile.responsiveness.6',
    'constructor',
    '__proto__',
  ])('the unknown question %j', (questionId) => {
    const unknown = { path: 'responses.20.questionId', message: 'Unknown question.' }
    expect(parseResponses(teamwork, [...complete, { questionId, value: 3 }])).toEqual({
      problems: [unknown],
    })
  })

  test('the responses to another assessment', () => {
    const result = parseResponses(ASSESSMENTS.agile, complete)
    expect(result).toHaveProperty('problems.length', 20)
  })
})

test('all problems are reported together with their paths', () => {
  const result = parseResponses(teamwork, [
    { questionId: 'teamwork.communication.5', value: 9 },
    { questionId: 'nonsense', value: 3 },
    { questionId: 'teamwork.communication.2', value: 3 },
    { questionId: 'teamwork.communication.2', value: 3 },
  ])
  expect('problems' in result && result.problems.map(({ path }) => path)).toEqual([
    'responses.0.value',
    'responses.1.questionId',
    'responses.3.questionId',
  ])
})

test('any input gives a complete set of answers or a problem', () => {
  const ids = questionsOf(teamwork).map(({ id }) => id)
  const edit = fc.record({
    at: fc.nat({ max: complete.length - 1 }),
    questionId: fc.constantFrom(undefined, undefined, 'nonsense', ...ids),
    value: fc.oneof(fc.integer({ min: -1, max: 7 }), fc.double()),
  })
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 3 }), (edits) => {
      const responses = [...complete]
      for (const { at, questionId, value } of edits) {
        responses[at] = { questionId: questionId ?? complete[at]?.questionId ?? '', value }
      }
      const answers = ids.map((id) => responses.find(({ questionId }) => questionId === id)?.value)
      const right = answers.every((value) => [1, 2, 3, 4, 5].includes(value ?? 0))
      const refusal = { problems: expect.arrayContaining([expect.anything()]) }
      expect(parseResponses(teamwork, responses)).toEqual(right ? { answers } : refusal)
    }),
    { ...SEED, numRuns: 500 },
  )
})
