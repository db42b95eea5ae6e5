import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ASSESSMENT_TYPES } from '#domain/assessments/assessment.ts'
import type { Assessment } from '#domain/assessments/assessment.ts'
import { ASSESSMENTS, questionsOf, totalQuestions } from '#domain/assessments/catalogue.ts'
import { teamFigures } from '#domain/figures.ts'
import type { TeamFigures } from '#domain/figures.ts'
import { addToRollup, emptyRollup } from '#domain/rollup.ts'
import { percentText } from '#domain/scoring.ts'
import { analyse } from './analyst.ts'
import { PRACTICES } from './practices/library.ts'

const SEED = { seed: 4711 }

/** Five people on teamwork. Everything is 3, but for what a test wants to be seen. */
const { teamwork } = ASSESSMENTS
const marked = figuresOf(
  teamwork,
  people(5, { 4: 5, 5: 5, 6: 4, 7: 5, 12: 1, 13: 2, 14: 1, 15: 2 }),
)

describe('the analysis of five people', () => {
  const analysis = analyse(teamwork, marked)

  test('begins with how many answered, the whole, and its level', () => {
    expect(analysis.overview).toContain(
      '5 answers put Teamwork and Collaboration at 61 out of 100, which is good.',
    )
  })

  test('names the highest and the lowest area with their percents', () => {
    expect(analysis.overview).toContain('Coordination is highest at 95%')
    expect(analysis.overview).toContain('Balance of Effort lowest at 30%')
  })

  test('tells two strengths and two things to improve, the clearest of each first', () => {
    expect(analysis.strengths).toHaveLength(2)
    expect(analysis.strengths[0]).toMatch(/^Coordination \(95%\) is something to keep\./)
    expect(analysis.improvements).toHaveLength(2)
    expect(analysis.improvements[0]).toMatch(/^Balance of Effort \(30%\) has most to gain\./)
  })

  test('cites the question most and least agreed with, and its percent', () => {
    expect(analysis.strengths[0]).toContain(
      'Most agreed with: “We know who in our team is working on which task.” (100%).',
    )
    expect(analysis.improvements[0]).toContain(
      'Least agreed with: “We take turns with tasks that few people enjoy.” (20%).',
    )
  })

  test('recommends the first practice of what is to be improved, in that order', () => {
    expect(analysis.recommendations).toHaveLength(2)
    const [practice] = PRACTICES.teamwork['balance-of-effort'] ?? []
    expect(analysis.recommendations[0]).toBe(
      `${practice?.title} (Balance of Effort). ${practice?.text}`,
    )
  })

  test('is the same each time', () => {
    expect(analyse(teamwork, marked)).toEqual(analysis)
    expect(analyse(teamwork, structuredClone(marked))).toEqual(analysis)
  })

  test('leaves the figures as they were', () => {
    const answers = people(5, { 12: 1, 16: 5 })
    const figures = figuresOf(teamwork, answers)
    analyse(teamwork, figures)
    expect(figures).toEqual(figuresOf(teamwork, answers))
  })
})

describe('caution', () => {
  const CAUTION = 'With so few answers one person can move a figure by several points'

  test.each([1, 2, 3, 4])('is advised with %i answers', (headcount) => {
    expect(analyse(teamwork, figuresOf(teamwork, people(headcount))).overview).toContain(CAUTION)
  })

  test.each([5, 6, 40])('is not advised with %i', (headcount) => {
    expect(analyse(teamwork, figuresOf(teamwork, people(headcount))).overview).not.toContain(
      CAUTION,
    )
  })

  test('one answer is one answer', () => {
    expect(analyse(teamwork, figuresOf(teamwork, people(1))).overview).toMatch(/^One answer put /)
  })
})

describe('areas less than 5 points apart', () => {
  const CLOSE = 'so none stands out for certain'

  test('are said to lie close together', () => {
    // One of four answers of ten people one higher in nine cases: 4.5 points.
    const figures = figuresOf(teamwork, [...people(9, { 0: 4 }), ...people(1)])
    expect(analyse(teamwork, figures).overview).toContain(
      `All areas lie close together, from 60% to 65%, ${CLOSE}.`,
    )
  })

  test('cite the single question most and least agreed with instead of an area', () => {
    const figures = figuresOf(teamwork, [
      ...people(8, { 0: 4 }),
      ...people(1),
      ...people(1, { 19: 2 }),
    ])
    const { strengths, improvements } = analyse(teamwork, figures)
    const [first, last] = [questionsOf(teamwork).at(0), questionsOf(teamwork).at(-1)]
    expect(strengths).toEqual([
      `No area stands out. Of all questions, most agreed with: “${first?.text}” (76%).`,
    ])
    expect(improvements).toEqual([
      `No area falls behind. Of all questions, least agreed with: “${last?.text}” (58%).`,
    ])
  })

  test('at 5 points the highest and lowest are named', () => {
    const { overview } = analyse(teamwork, figuresOf(teamwork, people(10, { 0: 4 })))
    expect(overview).not.toContain(CLOSE)
    expect(overview).toContain('Communication is highest at 65%')
  })
})

describe.each(ASSESSMENT_TYPES)('where all answers to %s are equal', (type) => {
  const assessment = ASSESSMENTS[type]

  test.each([
    [1, 'needs work'],
    [2, 'fair'],
    [3, 'good'],
    [4, 'excellent'],
    [5, 'excellent'],
  ])('at %i nothing is singled out', (value, level) => {
    const alike = new Array(6).fill(new Array(totalQuestions(assessment)).fill(value))
    const analysis = analyse(assessment, figuresOf(assessment, alike))
    expect(analysis.overview).toContain(`at ${value * 20} out of 100, which is ${level}.`)
    expect(analysis.overview).toContain(
      `All areas lie close together, from ${value * 20}% to ${value * 20}%`,
    )
    for (const [text] of [analysis.strengths, analysis.improvements]) {
      expect(text).toMatch(/^Every question got the same figure/)
    }
    expect(analysis.recommendations).toHaveLength(2)
  })
})

describe.each(ASSESSMENT_TYPES)('whatever is answered, in %s', (type) => {
  const assessment = ASSESSMENTS[type]
  const size = totalQuestions(assessment)
  const person = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: size, maxLength: size })
  const figures = fc
    .array(person, { minLength: 1, maxLength: 12 })
    .map((submissions) => figuresOf(assessment, submissions))
  const apart = figures.filter(({ categories }) => {
    const percents = categories.map(({ percentage }) => percentage)
    return Math.max(...percents) - Math.min(...percents) >= 5
  })

  test('no number is told but the figures, rounded, how many answered, and out of 100', () => {
    fc.assert(
      fc.property(figures, (figures) => {
        const known = new Set([
          figures.responses,
          100,
          ...[figures.overall, ...figures.categories, ...figures.questions].map(({ percentage }) =>
            Number(percentText(percentage)),
          ),
        ])
        const { overview, strengths, improvements } = analyse(assessment, figures)
        const told = [overview, ...strengths, ...improvements].join(' ').match(/\d+(\.\d+)?/g) ?? []
        expect(told.map(Number).filter((number) => !known.has(number))).toEqual([])
      }),
      SEED,
    )
  })

  test('every percent stands behind the area or question that it is of', () => {
    fc.assert(
      fc.property(apart, (figures) => {
        const { strengths, improvements } = analyse(assessment, figures)
        const percents = new Map([
          ...figures.categories.map(({ category, percentage }) => [category, percentage] as const),
          ...figures.questions.map(
            ({ questionText, percentage }) => [questionText, percentage] as const,
          ),
        ])
        for (const text of [...strengths, ...improvements]) {
          const [, area = '', areaPercent, question = '', questionPercent] =
            /^(.+?) \(([\d.]+)%\) .*“(.+)” \(([\d.]+)%\)\.$/.exec(text) ?? []
          expect(percentText(percents.get(area) ?? Number.NaN)).toBe(areaPercent)
          expect(percentText(percents.get(question) ?? Number.NaN)).toBe(questionPercent)
        }
      }),
      SEED,
    )
  })

  test('strengths are the highest areas, improvements the lowest, and none is both', () => {
    fc.assert(
      fc.property(apart, (figures) => {
        const { strengths, improvements } = analyse(assessment, figures)
        const percentOf = (text: string) =>
          figures.categories.find(({ category }) => text.startsWith(`${category} (`))?.percentage
        const sorted = figures.categories
          .map(({ percentage }) => percentage)
          .toSorted((a, b) => b - a)
        expect(strengths.map(percentOf)).toEqual(sorted.slice(0, 2))
        expect(improvements.map(percentOf)).toEqual(sorted.slice(-2).toReversed())
        const areas = [...strengths, ...improvements].map((text) => text.split(' (')[0])
        expect(new Set(areas).size).toBe(4)
      }),
      SEED,
    )
  })

  test('the question cited is the extreme one of its own area', () => {
    fc.assert(
      fc.property(apart, (figures) => {
        const { strengths, improvements } = analyse(assessment, figures)
        const cited = (text: string) => {
          const quoted = /“(.+)”/.exec(text)?.[1]
          const question = questionsOf(assessment).find(({ text }) => text === quoted)
          const own = figures.questions.filter(({ category }) => category === question?.category)
          return {
            inItsArea: text.startsWith(`${question?.category} (`),
            percent: own.find(({ questionText }) => questionText === quoted)?.percentage,
            all: own.map(({ percentage }) => percentage),
          }
        }
        for (const { inItsArea, percent, all } of strengths.map(cited)) {
          expect(inItsArea && percent === Math.max(...all)).toBe(true)
        }
        for (const { inItsArea, percent, all } of improvements.map(cited)) {
          expect(inItsArea && percent === Math.min(...all)).toBe(true)
        }
      }),
      SEED,
    )
  })

  test('recommendations are practices of the improved areas, word for word', () => {
    fc.assert(
      fc.property(apart, (figures) => {
        const { improvements, recommendations } = analyse(assessment, figures)
        const areas = improvements.map((text) => text.split(' (')[0])
        expect(recommendations).toEqual(
          areas.map((area) => {
            const key = assessment.categories.find(({ name }) => name === area)?.key ?? ''
            const [practice] = PRACTICES[type][key] ?? []
            return `${practice?.title} (${area}). ${practice?.text}`
          }),
        )
      }),
      SEED,
    )
  })
})

function figuresOf(assessment: Assessment, submissions: readonly number[][]): TeamFigures {
  const figures = teamFigures(
    assessment,
    addToRollup(assessment, emptyRollup(assessment), submissions),
  )
  if (!figures) throw new Error('nobody answered')
  return figures
}

/** People who answer teamwork alike: 3 everywhere, but for the questions given by position. */
function people(headcount: number, others: Readonly<Record<number, number>> = {}): number[][] {
  const answers = questionsOf(teamwork).map((_, position) => others[position] ?? 3)
  return Array.from({ length: headcount }, () => answers)
}
