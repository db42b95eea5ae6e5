import { describe, expect, test } from 'vitest'
import { ASSESSMENT_TYPES } from '#domain/assessments/assessment.ts'
import { ASSESSMENTS, questionsOf, totalQuestions } from '#domain/assessments/catalogue.ts'
import { factsOf } from './facts.ts'
import { analyze } from './analyst.ts'
import {
  allAnswers,
  categoryAnswers,
  createInput,
  createSubmissions,
  SPREAD_PHRASES,
} from './analyst-fixtures.ts'

const { teamwork } = ASSESSMENTS
/** Everything is 3, but Coordination is high and Balance of Effort low. */
const MARKS = { 4: 5, 5: 5, 6: 4, 7: 5, 12: 1, 13: 2, 14: 1, 15: 2 }
const nine = createSubmissions(9, MARKS)

describe('nine of twelve people, on a plan without advanced analytics', () => {
  const input = createInput(teamwork, nine, { teamSize: 12 })
  const analysis = analyze(teamwork, input)

  test('get an overview of five sentences', () => {
    expect(analysis.overview).toBe(
      'Based on 9 responses, Teamwork and Collaboration scores 61 out of 100: needs work to fair. The lowest possible score is 20. ' +
        '20% of answers are Agree or Strongly Agree. Most answers are Neutral. ' +
        '9 of the 12 people in the team answered. ' +
        'Clearly highest: Coordination (95). Clearly lowest: Balance of Effort (30).',
    )
  })

  test('have a strength and an improvement, each with a question', () => {
    // The other categories share a score of 60 %, with which no one agrees.
    expect(analysis.strengths).toEqual([
      'Coordination (95%, excellent) is a strength to keep. One of the highest-scoring questions: “We know who in our team is working on which task.” (100%; all 9 agree).',
    ])
    expect(analysis.improvements).toEqual([
      'Balance of Effort (30%) is clearly lowest. One of the lowest-scoring questions: “The amount of work is divided fairly among us.” (20%; none of 9 agrees).',
    ])
  })

  test('get practices for the weakest questions, with what they take and their source', () => {
    expect(analysis.recommendations).toHaveLength(3)
    expect(analysis.recommendations[0]).toMatch(/^Find out what Neutral means here\. /)
    expect(analysis.recommendations[1]).toMatch(
      /\nChosen for “The amount of work is divided fairly among us\.” \(20%\)\. Takes: whole team, notes for a week and 30 minutes, twice a year\. Source: Babcock et al\. 2022\.$/,
    )
  })

  test('give the same analysis for equal input, which is not modified', () => {
    const copy = structuredClone(input)
    expect(analyze(teamwork, copy)).toEqual(analysis)
    expect(copy).toEqual(input)
  })
})

describe('participation', () => {
  test.each([
    [9, 9, 'There are as many responses as people in the team (9).'],
    [
      5,
      12,
      'Fewer than half of the 12 people in the team answered, and the others may see things differently.',
    ],
    [6, 12, '6 of the 12 people in the team answered.'],
    [10, 9, 'There are more responses than people in the team (9), so the link may have been'],
  ])('%i of %i', (headcount, teamSize, sentence) => {
    expect(overviewOf(headcount, teamSize)).toContain(sentence)
  })

  test('is not mentioned if the team size is unknown', () => {
    expect(overviewOf(9, null)).not.toMatch(/team \(|people in the team/)
    expect(overviewOf(1, null)).toMatch(/^Based on one response, /)
  })
})

describe.each([1, 2, 3, 4])('with %i responses', (headcount) => {
  // Without protection, even these have intervals, agreement and distributions.
  const advanced = { advanced: true, groupSize: 1 }
  const apart = Array.from({ length: headcount }, (_, index) =>
    createSubmissions(1, { ...MARKS, 3: index % 2 === 0 ? 1 : 5 }),
  ).flat()
  const { overview, strengths, improvements, recommendations } = analyze(
    teamwork,
    createInput(teamwork, apart, advanced),
  )

  test('the overview advises caution, and the first recommendation is a conversation', () => {
    expect(overview).toContain(
      headcount === 1
        ? 'These are the answers of one person, and say nothing about a team.'
        : 'With so few responses, one person can change a score by several points, so small differences may be everyday fluctuation.',
    )
    expect(recommendations[0]).toMatch(
      headcount === 1 ? /^Ask the whole team\. / : /^Ask before you act\. /,
    )
  })

  test('no text mentions the distribution', () => {
    expect([overview, ...strengths, ...improvements].join(' ')).not.toMatch(SPREAD_PHRASES)
  })
})

describe('categories with similar scores', () => {
  const ninePlus = [...createSubmissions(9, { 0: 4 }), ...createSubmissions(1)]

  test('are not ordered', () => {
    expect(analyze(teamwork, createInput(teamwork, ninePlus)).overview).toMatch(
      /No single category is clearly first or last \(scores from 60 to 65\)\.$/,
    )
  })

  test('name the single highest and lowest question instead of a category', () => {
    const answers = [
      ...createSubmissions(8, { 0: 4 }),
      ...createSubmissions(1),
      ...createSubmissions(1, { 19: 2 }),
    ]
    const { strengths, improvements } = analyze(teamwork, createInput(teamwork, answers))
    const [first, last] = [questionsOf(teamwork).at(0), questionsOf(teamwork).at(-1)]
    expect(strengths).toEqual([
      `No single category is clearly highest, and none is a strength yet. Highest-scoring question: “${first?.text}” (76%; 8 of 10 agree).`,
    ])
    expect(improvements).toEqual([
      `No single category is clearly lowest, so look at single questions. Lowest-scoring question: “${last?.text}” (58%; none of 10 agrees).`,
    ])
  })

  test('have one that is clearly highest, if it is far enough from the next', () => {
    const answers = createSubmissions(10, categoryAnswers(0, 4))
    expect(analyze(teamwork, createInput(teamwork, answers)).overview).toContain(
      'Clearly highest: Communication (80). No single category is clearly lowest.',
    )
  })

  test('are not ordered though the whole team has answered', () => {
    const input = createInput(teamwork, ninePlus, { teamSize: 10 })
    expect(analyze(teamwork, input).overview).toContain('as many responses as people')
    const apart = [...createSubmissions(5, categoryAnswers(0, 5)), ...createSubmissions(5, MARKS)]
    expect(analyze(teamwork, createInput(teamwork, apart, { teamSize: 10 })).overview).toContain(
      'No single category is clearly highest.',
    )
  })
})

describe('on a plan with advanced analytics', () => {
  const spread = [1, 2, 3, 4, 5, 3, 3, 2, 4].flatMap((value) =>
    createSubmissions(1, allAnswers(value)),
  )

  test('the overview gives the interval of the overall score', () => {
    const { overview } = analyze(teamwork, createInput(teamwork, spread, { advanced: true }))
    expect(overview).toMatch(/The score of the whole team is probably between 4\d and 7\d\./)
  })

  test('the overview and the improvements say so if the order is not clear, on every plan', () => {
    const unsure = spread.map((answers, index) =>
      answers.map((value, at) => (at < 4 ? Math.min(5, value + (index % 2)) : value)),
    )
    const low = unsure.map((answers) => answers.map((value, at) => (at > 15 ? 1 : value)))
    for (const advanced of [true, false]) {
      const analysis = analyze(teamwork, createInput(teamwork, low, { advanced }))
      expect(analysis.overview).toContain('No single category is clearly highest.')
      expect(analysis.overview).toContain('Clearly lowest: Psychological Safety (20).')
      expect(analysis.improvements[0]).toContain('is clearly lowest')
    }
    const high = unsure.map((answers) => answers.map((value, at) => (at > 15 ? 5 : value)))
    expect(analyze(teamwork, createInput(teamwork, high)).improvements[0]).toContain(
      'No single category is clearly lowest',
    )
  })

  test('a split question is reported with both camps, and the team discusses it first', () => {
    const camps = [
      ...createSubmissions(4, { ...MARKS, 8: 1 }),
      ...createSubmissions(5, { ...MARKS, 8: 5 }),
    ]
    const text = questionsOf(teamwork)[8]?.text
    const { overview, improvements, recommendations } = analyze(
      teamwork,
      createInput(teamwork, camps, { advanced: true }),
    )
    expect(overview).toContain('Opinions are split on one question, which the average hides.')
    expect(improvements.at(-1)).toBe(
      `Opinions are split on “${text}” (64%): 4 disagree, 5 agree, no one in between. The average describes almost no one.`,
    )
    expect(recommendations[0]).toContain(`Talk before you change anything. Read “${text}”`)
    expect(recommendations[0]).toContain('no one has to say what they answered')
    expect(recommendations).toHaveLength(3)
    const plain = analyze(teamwork, createInput(teamwork, camps))
    expect(JSON.stringify(plain)).not.toMatch(/opinions|Talk before/i)
  })
})

describe('since the last round', () => {
  test('a significant change is reported with both scores', () => {
    expect(since(mixed(2), mixed(4)).overview).toContain(
      'The score is up 40 points from 50% in the previous round, which is more than everyday fluctuation.',
    )
    expect(since(mixed(4), mixed(2)).overview).toContain(
      'The score is down 40 points from 90% in the previous round, which is more than everyday fluctuation.',
    )
  })

  test('a change that is not clear is said to be so', () => {
    expect(since(mixed(3), [...flat(3, 3), ...flat(5, 4)]).overview).toContain(
      'The score is up 3 points from 70% in the previous round: no clear change.',
    )
    expect(since(mixed(3), mixed(3)).overview).toContain(
      'The score is the same as in the previous round.',
    )
  })

  test('no change is reported with fewer than four responses in a round', () => {
    expect(since(flat(3, 2), mixed(4)).overview).toContain(
      'The score is up 50 points from 40% in the previous round: too few responses to tell.',
    )
  })

  test('replaced questions are named, and hide a fall in everything', () => {
    const input = createInput(teamwork, mixed(2), { advanced: true, before: mixed(4) })
    const [, ...categories] = input.comparison?.categories ?? []
    const counts = { sharedQuestions: 15, tooFewAnswers: 0, questions: 20 }
    const versionBreak = {
      ...counts,
      leftOut: ['Communication'],
      note: 'Five questions were replaced.',
    }
    const comparison = input.comparison && { ...input.comparison, categories, versionBreak }
    const { overview, improvements } = analyze(teamwork, { ...input, comparison })
    expect(overview).toContain(
      'Five questions were replaced. On the questions that both rounds share, the score is down 40 points, which',
    )
    expect(improvements.join()).not.toContain('Every category is lower')
    expect(factsOf(teamwork, { ...input, comparison })).toMatchObject({
      questionsInChanges: { compared: 15, of: 20 },
    })
    expect(factsOf(teamwork, input)).not.toHaveProperty('questionsInChanges')
  })

  test('a category that has fallen is named, even if it is not the lowest', () => {
    const before = createSubmissions(8, { ...MARKS, ...categoryAnswers(0, 5) })
    const after = [
      ...createSubmissions(6, { ...MARKS, ...categoryAnswers(0, 4) }),
      ...createSubmissions(2, { ...MARKS, ...categoryAnswers(0, 3) }),
    ]
    expect(since(before, after).strengths.join()).toContain(
      'Communication (75%, good) is still a strength. It fell from 100% to 75% since the previous round',
    )
  })

  test('a fall in everything is not presented as level categories without a problem', () => {
    const { improvements, recommendations } = since(mixed(4), mixed(2))
    expect(improvements[0]).toBe(
      'Every category is lower than in the previous round, by the same amount.',
    )
    expect(recommendations[0]).toMatch(/^Ask what has changed\. /)
  })

  test('the next round gets other practices', () => {
    expect(practices(1)).toHaveLength(2)
    expect(practices(2)).toHaveLength(2)
    expect(practices(1).filter((practice) => practices(2).includes(practice))).toEqual([])
  })
})

/** Returns the practices for nine people in a round of their team. */
const practices = (round: number) =>
  analyze(teamwork, createInput(teamwork, nine, { round })).recommendations.slice(1)

describe.each(ASSESSMENT_TYPES)('if all answers to %s are equal', (type) => {
  const assessment = ASSESSMENTS[type]

  test.each([
    [1, 'and needs work.', /^No strength shows yet: every question scores 20%/],
    [2, 'and needs work.', /^No strength shows yet: every question scores 40%/],
    [3, ': needs work to fair.', /^No strength shows yet: every question scores 60%, and all/],
    [4, ', which is good to excellent.', /^Every question scores 80%, so every category is a str/],
    [5, ', which is excellent.', /^Every question has the top score, so every category is a/],
  ])('at %i the text fits the level', (value, level, strength) => {
    const alike = new Array(6).fill(new Array(totalQuestions(assessment)).fill(value))
    const analysis = analyze(assessment, createInput(assessment, alike, { advanced: true }))
    expect(analysis.overview).toContain(`scores ${value * 20} out of 100`)
    expect(analysis.overview).toContain(level)
    expect(analysis.overview).toContain(`All categories score ${value * 20}.`)
    expect(analysis.strengths[0]).toMatch(strength)
    expect(analysis.recommendations.join()).not.toContain('Chosen for')
  })
})

const overviewOf = (headcount: number, teamSize: number | null) =>
  analyze(teamwork, createInput(teamwork, createSubmissions(headcount), { teamSize })).overview

const flat = (headcount: number, value: number) => createSubmissions(headcount, allAnswers(value))

const since = (before: readonly number[][], after: readonly number[][]) =>
  analyze(teamwork, createInput(teamwork, after, { advanced: true, before }))

/** Returns eight people; half of them answer one point higher. */
const mixed = (value: number) => [...flat(4, value), ...flat(4, value + 1)]
