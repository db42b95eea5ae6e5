import { describe, expect, test } from 'vitest'
import { ASSESSMENT_TYPES } from '#domain/assessments/assessment.ts'
import { ASSESSMENTS, questionsOf, totalQuestions } from '#domain/assessments/catalogue.ts'
import { analyse } from './analyst.ts'
import { PRACTICES } from './practices/library.ts'
import { allOf, block, inputOf, people, SPREAD_PHRASES } from './analyst-fixtures.ts'

const { teamwork } = ASSESSMENTS
/** Everything is 3, but Coordination is high and Balance of Effort low. */
const MARKS = { 4: 5, 5: 5, 6: 4, 7: 5, 12: 1, 13: 2, 14: 1, 15: 2 }
const nine = people(9, MARKS)

describe('nine of twelve people, on a plan without advanced analytics', () => {
  const input = inputOf(teamwork, nine, { asked: 12 })
  const analysis = analyse(teamwork, input)

  test('are summed up in three sentences', () => {
    expect(analysis.overview).toBe(
      '9 answers put Teamwork and Collaboration at 61 out of 100, which is good. ' +
        'It speaks for 9 of the 12 people asked. ' +
        'Coordination is highest at 95%, Balance of Effort is lowest at 30%.',
    )
  })

  test('have two strengths and two things to improve, with the question behind each', () => {
    expect(analysis.strengths).toEqual([
      'Coordination (95%) is something to keep. Most agreed with: “We know who in our team is working on which task.” (100%; all 9 agree).',
      'Communication (60%) is something to keep. Most agreed with: “' +
        `${questionsOf(teamwork)[0]?.text}” (60%; none of 9 agrees).`,
    ])
    expect(analysis.improvements).toEqual([
      'Balance of Effort (30%) has most to gain. Least agreed with: “We take turns with tasks that few people enjoy.” (20%; none of 9 agrees).',
      'Psychological Safety (60%) comes next. Least agreed with: “' +
        `${questionsOf(teamwork)[19]?.text}” (60%; none of 9 agrees).`,
    ])
  })

  test('are given the first practice of what is to be improved, in that order', () => {
    expect(analysis.recommendations).toEqual([
      practice('balance-of-effort', 'Balance of Effort', 0),
      practice('psychological-safety', 'Psychological Safety', 0),
    ])
  })

  test('are read the same each time, and left as they were', () => {
    const copy = structuredClone(input)
    expect(analyse(teamwork, copy)).toEqual(analysis)
    expect(copy).toEqual(input)
  })
})

describe('who answered', () => {
  test.each([
    [9, 9, 'Everybody who was asked is in these figures.'],
    [5, 12, 'That is fewer than half of the 12 people asked: the others may see it differently.'],
    [6, 12, 'It speaks for 6 of the 12 people asked.'],
    [10, 9, 'More answers count than people were asked (9), so the link may have gone further'],
  ])('%i of %i', (headcount, asked, said) => {
    expect(overviewOf(headcount, asked)).toContain(said)
  })

  test('is not spoken of where nobody said how many were asked', () => {
    expect(overviewOf(9, null)).not.toMatch(/asked/)
    expect(overviewOf(1, null)).toMatch(/^One answer puts /)
  })
})

describe.each([1, 2, 3, 4])('of %i answers', (headcount) => {
  // In a round without protection even these have intervals, agreement and distributions.
  const advanced = { advanced: true, groupSize: 1 }
  const apart = Array.from({ length: headcount }, (_, index) =>
    people(1, { ...MARKS, 3: index % 2 === 0 ? 1 : 5 }),
  ).flat()
  const { overview, strengths, improvements, recommendations } = analyse(
    teamwork,
    inputOf(teamwork, apart, advanced),
  )

  test('caution is advised, and a talk before all', () => {
    expect(overview).toContain(
      'With so few answers one person can move a figure by several points: read small differences as chance.',
    )
    expect(recommendations[0]).toMatch(/^Ask before you act\. /)
  })

  test('nothing is said of how they spread', () => {
    expect([overview, ...strengths, ...improvements].join(' ')).not.toMatch(SPREAD_PHRASES)
  })
})

describe('areas less than 5 points apart', () => {
  const ninePlus = [...people(9, { 0: 4 }), ...people(1)]

  test('are said to lie close together', () => {
    // One of four answers of ten people one higher in nine cases: 4.5 points.
    expect(analyse(teamwork, inputOf(teamwork, ninePlus)).overview).toContain(
      'All areas lie close together, from 60% to 65%, so none stands out for certain.',
    )
  })

  test('cite the single question most and least agreed with instead of an area', () => {
    const answers = [...people(8, { 0: 4 }), ...people(1), ...people(1, { 19: 2 })]
    const { strengths, improvements } = analyse(teamwork, inputOf(teamwork, answers))
    const [first, last] = [questionsOf(teamwork).at(0), questionsOf(teamwork).at(-1)]
    expect(strengths).toEqual([
      `No area stands out. Of all questions, most agreed with: “${first?.text}” (76%; 8 of 10 agree).`,
    ])
    expect(improvements).toEqual([
      `No area falls behind. Of all questions, least agreed with: “${last?.text}” (58%; none of 10 agrees).`,
    ])
  })

  test('at 5 points the highest and lowest are named, all of them that are shown alike', () => {
    const { overview } = analyse(teamwork, inputOf(teamwork, people(10, { 0: 4 })))
    expect(overview).toContain(
      'Communication is highest at 65%, Coordination, Mutual Support, Balance of Effort, and Psychological Safety are lowest at 60%.',
    )
  })
})

describe('on a plan with advanced analytics', () => {
  const spread = [1, 2, 3, 4, 5, 3, 3, 2, 4].flatMap((value) => people(1, allOf(value)))

  test('the whole is given with what it most likely lies between', () => {
    const { overview } = analyse(teamwork, inputOf(teamwork, spread, { advanced: true }))
    expect(overview).toMatch(/Read the score as somewhere between 4\d and 7\d\./)
  })

  test('an order that may be chance is said to be so', () => {
    const unsure = spread.map((answers, index) =>
      answers.map((value, at) => (at < 4 ? Math.min(5, value + (index % 2)) : value)),
    )
    const { overview, improvements } = analyse(
      teamwork,
      inputOf(teamwork, unsure, { advanced: true }),
    )
    expect(overview).toContain('with these answers that order may still be chance')
    expect(improvements[0]).toContain('seems to have most to gain')
    const plain = analyse(teamwork, inputOf(teamwork, unsure))
    expect(plain.overview).not.toContain('chance')
    expect(plain.improvements[0]).toContain('has most to gain')
  })

  test('a question that splits the team is named with both camps, and talked about first', () => {
    const camps = [...people(4, { ...MARKS, 8: 1 }), ...people(5, { ...MARKS, 8: 5 })]
    const text = questionsOf(teamwork)[8]?.text
    const { overview, improvements, recommendations } = analyse(
      teamwork,
      inputOf(teamwork, camps, { advanced: true }),
    )
    expect(overview).toContain('On one question opinions part, which an average hides.')
    expect(improvements.at(-1)).toBe(
      `The team is of two minds. “${text}” (64%): 5 agree and 4 disagree, so the average fits hardly anybody.`,
    )
    expect(recommendations[0]).toContain(`Talk before you change anything. Read “${text}”`)
    expect(recommendations[0]).toContain('nobody has to say what they answered')
    expect(recommendations).toHaveLength(3)
    const plain = analyse(teamwork, inputOf(teamwork, camps))
    expect(JSON.stringify(plain)).not.toMatch(/opinions|two minds|Talk before/)
  })
})

describe('since the last round', () => {
  test('what stands out from chance is told with both figures', () => {
    expect(since(mixed(2), mixed(4)).overview).toContain(
      'It rose from 50% to 90% since the last round, more than chance would explain.',
    )
    expect(since(mixed(4), mixed(2)).overview).toContain(
      'It fell from 90% to 50% since the last round, more than chance would explain.',
    )
  })

  test('what may be chance is said to be so', () => {
    expect(since(mixed(3), [...flat(3, 3), ...flat(5, 4)]).overview).toContain(
      'In the last round it was 70%; chance alone may have made the difference.',
    )
    expect(since(mixed(3), mixed(3)).overview).toContain('It stands where it stood')
  })

  test('of fewer than four answers in either round no change is told', () => {
    expect(since(flat(3, 2), mixed(4)).overview).toContain(
      'Whether it has changed since the last round cannot be told from so few answers.',
    )
  })

  test('an area that has fallen is named, even where it is not the lowest', () => {
    const before = people(8, { ...MARKS, ...block(0, 5) })
    const after = [
      ...people(4, { ...MARKS, ...block(0, 4) }),
      ...people(4, { ...MARKS, ...block(0, 3) }),
    ]
    expect(since(before, after).strengths.join()).toContain(
      'Communication (70%) is still among the highest. It fell from 100% to 70% since the last round',
    )
  })

  test('who was lowest last time as well is given another practice', () => {
    expect(since(nine, nine).recommendations).toEqual([
      practice('balance-of-effort', 'Balance of Effort', 1),
      practice('psychological-safety', 'Psychological Safety', 1),
    ])
    const other = people(9, { ...MARKS, ...block(12, 5), ...block(0, 1) })
    expect(since(other, nine).recommendations[0]).toBe(
      practice('balance-of-effort', 'Balance of Effort', 0),
    )
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
    const analysis = analyse(assessment, inputOf(assessment, alike, { advanced: true }))
    expect(analysis.overview).toContain(`at ${value * 20} out of 100, which is ${level}.`)
    expect(analysis.overview).toContain(`All areas lie at ${value * 20}%.`)
    for (const [text] of [analysis.strengths, analysis.improvements]) {
      expect(text).toMatch(/^Every question got the same figure/)
    }
    expect(analysis.recommendations).toHaveLength(2)
  })
})

function practice(key: string, name: string, index: number): string {
  const found = PRACTICES.teamwork[key]?.[index]
  return `${found?.title} (${name}). ${found?.text}`
}

const overviewOf = (headcount: number, asked: number | null) =>
  analyse(teamwork, inputOf(teamwork, people(headcount), { asked })).overview

const flat = (headcount: number, value: number) => people(headcount, allOf(value))

const since = (before: readonly number[][], after: readonly number[][]) =>
  analyse(teamwork, inputOf(teamwork, after, { advanced: true, before }))

/** Eight people, of whom each second one gives a point more. */
const mixed = (value: number) => [...flat(4, value), ...flat(4, value + 1)]
