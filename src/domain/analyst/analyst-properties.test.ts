import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ASSESSMENT_TYPES } from '#domain/assessments/assessment.ts'
import { ASSESSMENTS, totalQuestions } from '#domain/assessments/catalogue.ts'
import { analyse } from './analyst.ts'
import type { Analysis } from './analyst.ts'
import { analysisProblems } from './analysis-check.ts'
import { factsOf } from './facts.ts'
import { inputOf, SPREAD_PHRASES } from './analyst-fixtures.ts'

const SEED = { seed: 4711 }

describe.each(ASSESSMENT_TYPES)('whatever is answered, in %s', (type) => {
  const assessment = ASSESSMENTS[type]
  const size = totalQuestions(assessment)
  const person = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: size, maxLength: size })
  const answers = fc.array(person, { minLength: 1, maxLength: 12 })
  const asked = fc.option(fc.integer({ min: 1, max: 15 }))
  const inputs = fc
    .record({ answers, before: fc.option(answers), asked, advanced: fc.boolean() })
    .map(({ answers, before, ...rest }) =>
      inputOf(assessment, answers, { ...rest, ...(before && { before }) }),
    )
  const runs = { ...SEED, numRuns: 60 }

  test('the analyst passes the check that everybody else has to pass', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const { recommendations: _practices, ...rest } = analyse(assessment, input)
        const faults = analysisProblems({ ...rest, recommendations: [] }, factsOf(assessment, input))
        expect(faults).toEqual([])
      }),
      runs,
    )
  })

  test('of few answers, and without the plan for it, nothing is said of how they spread', () => {
    const bare = inputs.filter((input) => input.figures.responses < 5 || !input.statistics)
    fc.assert(
      fc.property(bare, (input) => {
        expect(said(analyse(assessment, input))).not.toMatch(SPREAD_PHRASES)
      }),
      runs,
    )
  })

  test('there is always something in each part, of whole sentences, and nothing twice', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const analysis = analyse(assessment, input)
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

function said({ overview, strengths, improvements }: Analysis): string {
  return [overview, ...strengths, ...improvements].join(' ')
}
