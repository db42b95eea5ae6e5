import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ASSESSMENT_TYPES } from '#domain/assessments/assessment.ts'
import { ASSESSMENTS, totalQuestions } from '#domain/assessments/catalogue.ts'
import { analyze } from './analyst.ts'
import type { Analysis } from './analyst.ts'
import { analysisProblems } from './analysis-check.ts'
import { factsOf } from './facts.ts'
import { createInput, SPREAD_PHRASES } from './analyst-fixtures.ts'

const SEED = { seed: 4711 }

describe.each(ASSESSMENT_TYPES)('for any answers to %s', (type) => {
  const assessment = ASSESSMENTS[type]
  const size = totalQuestions(assessment)
  const person = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: size, maxLength: size })
  const answers = fc.array(person, { minLength: 1, maxLength: 12 })
  const teamSize = fc.option(fc.integer({ min: 1, max: 15 }))
  const inputs = fc
    .record({ answers, before: fc.option(answers), teamSize, advanced: fc.boolean() })
    .map(({ answers, before, ...rest }) =>
      createInput(assessment, answers, { ...rest, ...(before && { before }) }),
    )
  const runs = { ...SEED, numRuns: 60 }

  test('the built-in analyst passes the check for AI providers', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const { recommendations: _practices, ...rest } = analyze(assessment, input)
        const problems = analysisProblems(
          { ...rest, recommendations: [] },
          factsOf(assessment, input),
        )
        expect(problems).toEqual([])
      }),
      runs,
    )
  })

  test('no text mentions distributions with few responses or without the plan for it', () => {
    const bare = inputs.filter((input) => input.results.responses < 5 || !input.statistics)
    fc.assert(
      fc.property(bare, (input) => {
        expect(textOf(analyze(assessment, input))).not.toMatch(SPREAD_PHRASES)
      }),
      runs,
    )
  })

  test('each part has whole sentences and no duplicates', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const analysis = analyze(assessment, input)
        for (const part of [analysis.strengths, analysis.improvements, analysis.recommendations]) {
          expect(part.length).toBeGreaterThan(0)
          expect(part.length).toBeLessThanOrEqual(5)
          expect(new Set(part).size).toBe(part.length)
        }
        for (const text of [analysis.overview, ...analysis.strengths, ...analysis.improvements]) {
          expect(text).toMatch(/^[A-Z0-9][^]*[.]$/)
          expect(text).not.toMatch(/NaN|undefined|Infinity|!|\.\.| {2}/)
        }
      }),
      runs,
    )
  })
})

function textOf({ overview, strengths, improvements }: Analysis): string {
  return [overview, ...strengths, ...improvements].join(' ')
}
