import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ASSESSMENT_TYPES } from '#domain/assessments/assessment.ts'
import { ASSESSMENTS, questionsOf } from '#domain/assessments/catalogue.ts'
import { assessmentOf } from '#domain/assessments/versions.ts'
import type { QuestionScore } from '#domain/team-results.ts'
import { bandOf } from '#domain/scoring.ts'
import { choosePractices } from './practices/choose-practices.ts'
import { PRACTICES } from './practices/library.ts'

const SEED = { seed: 4711 }
const COUNT = 2

/** Returns percents of an assessment's questions, as a round of 20 people could have them. */
const percents = (size: number) =>
  fc.array(fc.integer({ min: 20, max: 100 }), { minLength: size, maxLength: size })

const scoresOf = (type: keyof typeof PRACTICES, percentages: readonly number[]): QuestionScore[] =>
  questionsOf(ASSESSMENTS[type]).map(({ id, text, category }, position) => {
    const percentage = percentages[position] ?? Number.NaN
    return {
      position,
      questionId: id,
      questionText: text,
      category,
      percentage,
      mean: percentage / 20,
      color: bandOf(percentage),
      responseCount: 20,
      cantSay: 0,
      distribution: undefined,
      distributionCantSay: undefined,
    }
  })

test.each(ASSESSMENT_TYPES)('practices of %s are for the weakest questions', (type) => {
  const size = questionsOf(ASSESSMENTS[type]).length
  fc.assert(
    fc.property(percents(size), fc.integer({ min: 1, max: 9 }), (percentages, round) => {
      const questions = scoresOf(type, percentages)
      const chosen = choosePractices(ASSESSMENTS[type], { questions, round, count: COUNT })
      const lowest = Math.min(...percentages)
      expect(chosen[0]?.question.percentage).toBe(lowest < 80 ? lowest : undefined)
      for (const { practice, question } of chosen) {
        expect(practice.helps).toContain(question.questionId)
      }
      // No question below the last chosen one is left without a practice.
      const helped = new Set(chosen.flatMap(({ practice }) => practice.helps))
      const last = chosen.at(-1)?.question.percentage ?? 80
      const weaker = questions.filter(({ percentage }) => percentage < last)
      expect(weaker.filter(({ questionId }) => !helped.has(questionId))).toEqual([])
    }),
    { ...SEED, numRuns: 200 },
  )
})

test.each(ASSESSMENT_TYPES)('no practice of %s is chosen twice in a row', (type) => {
  const size = questionsOf(ASSESSMENTS[type]).length
  fc.assert(
    fc.property(fc.array(percents(size), { minLength: 2, maxLength: 6 }), (rounds) => {
      let previous: string[] = []
      for (const [index, percentages] of rounds.entries()) {
        const questions = scoresOf(type, percentages)
        const chosen = choosePractices(ASSESSMENTS[type], {
          questions,
          round: index + 1,
          count: COUNT,
        }).map(({ practice }) => practice.title)
        expect(chosen.filter((title) => previous.includes(title))).toEqual([])
        previous = chosen
      }
    }),
    { ...SEED, numRuns: 100 },
  )
})

test.each(ASSESSMENT_TYPES)('every practice of %s can be chosen', (type) => {
  const seen = new Set<string>()
  for (const { id } of questionsOf(ASSESSMENTS[type])) {
    // One weak question at a time, over eight rounds.
    const questions = scoresOf(type, []).map((question) => ({
      ...question,
      percentage: question.questionId === id ? 40 : 75,
    }))
    for (let round = 1; round <= 8; round++) {
      const chosen = choosePractices(ASSESSMENTS[type], { questions, round, count: 1 })
      for (const { practice } of chosen) seen.add(practice.title)
    }
  }
  const all = Object.values(PRACTICES[type]).flat()
  expect(all.filter(({ title }) => !seen.has(title)).map(({ title }) => title)).toEqual([])
})

test('a question of an earlier version gets the practices of the one in its place', () => {
  const assessment = assessmentOf({ assessmentType: 'agile', assessmentVersion: 1 })
  const questions = scoresOf('agile', []).map((question, position) => ({
    ...question,
    questionId: questionsOf(assessment)[position]?.id ?? '',
    percentage: position === 0 ? 40 : 75,
  }))
  const [chosen] = choosePractices(assessment, { questions, round: 1, count: 1 })
  expect(chosen?.question.questionId).toBe('agile.responsiveness.1')
  expect(chosen?.practice.helps).toContain('agile.responsiveness.6')
})
