import { describe, expect, test } from 'vitest'
import { ASSESSMENTS, questionsOf } from '#domain/assessments/catalogue.ts'
import { analyze } from './analyst.ts'
import { allAnswers, categoryAnswers, createInput, createSubmissions } from './analyst-fixtures.ts'
import { factsOf } from './facts.ts'

const { teamwork } = ASSESSMENTS
/** Everything is 3, but Balance of Effort is low. */
const nine = createSubmissions(9, { 12: 1, 13: 2, 14: 1, 15: 2 })

/** Most people answer Neutral, two of five Strongly Agree: 76%, and 40% agree. */
const divided = [3, 3, 3, 5, 5].flatMap((value) => createSubmissions(1, allAnswers(value)))

describe('level words', () => {
  test('are fair at most if fewer than half agree, and say why', () => {
    const input = createInput(teamwork, divided)
    const { overall, categories } = factsOf(teamwork, input)
    expect(
      new Set([overall, ...categories].map(({ percent, level }) => `${percent} ${level}`)),
    ).toEqual(new Set(['76 fair: 40% agree']))
    expect(analyze(teamwork, input).overview).toContain(
      'scores 76 out of 100. The level is only Fair, because fewer than half of the answers agree. The lowest possible score is 20. 40% of answers are',
    )
  })

  test('are missing below five responses', () => {
    const live = createInput(teamwork, divided.slice(1), { groupSize: 1 })
    expect(analyze(teamwork, live).overview).toContain(
      'scores 80 out of 100. The lowest possible score is 20. ',
    )
    expect(factsOf(teamwork, live).overall).not.toHaveProperty('level')
    expect(analyze(teamwork, live).strengths.join()).not.toContain('is a strength')
  })
})

const answers = (value: number) => questionsOf(teamwork).map(() => value)

const withManager = (value: number) =>
  analyze(teamwork, createInput(teamwork, nine, { advanced: true, managerAnswers: answers(value) }))

describe('the manager’s view', () => {
  test('far above the team leads to a talk in which the manager listens', () => {
    const { overview, improvements, recommendations } = withManager(5)
    expect(overview).toContain('The manager’s view is 100 out of 100, clearly above the team’s.')
    expect(improvements.at(-1)).toEqual(
      expect.stringMatching(
        /^The manager’s view differs clearly from the team’s in .*Balance of Effort \(100, the team 30\)/,
      ),
    )
    expect(recommendations[0]).toMatch(/^Listen before you explain\. /)
  })

  test('is not mentioned if it is close to the team’s', () => {
    const own = createInput(teamwork, nine, { advanced: true, managerAnswers: nine[0] ?? [] })
    expect(JSON.stringify(analyze(teamwork, own))).not.toContain('manager’s')
  })
})

describe('help from outside', () => {
  const { engagement } = ASSESSMENTS
  const tired = (value: number) =>
    questionsOf(engagement).map(({ id }) => (id.includes('workload') ? value : 4))
  const advice = (value: number) =>
    analyze(engagement, createInput(engagement, new Array(6).fill(tired(value)))).recommendations

  test('is the first recommendation if wellbeing is in red', () => {
    expect(advice(1)[0]).toMatch(
      /^Bring in help from outside this week\. Workload and Recovery \(20%\)/,
    )
  })

  test('is not recommended for scores that a team can mend itself', () => {
    expect(advice(3).join()).not.toContain('help from outside')
  })
})

test('a strength is one of those who answered if they are fewer than half of the team', () => {
  const answers = createSubmissions(9, { ...allAnswers(3), ...categoryAnswers(0, 5) })
  const strengthsOf = (teamSize: number) =>
    analyze(teamwork, createInput(teamwork, answers, { teamSize })).strengths.join(' ')
  expect(strengthsOf(18)).toContain('is a strength to keep')
  expect(strengthsOf(19)).toContain('is a strength among those who answered')
})

test('no practice is for a question that most people could not answer', () => {
  const [first] = questionsOf(teamwork)
  const practicesWith = (cantSay: number) => {
    const people = createSubmissions(7, { 1: 2 }).map((answers, person) =>
      answers.map((value, position) => (position > 0 ? value : person < cantSay ? null : 1)),
    )
    return analyze(teamwork, createInput(teamwork, people)).recommendations.join(' ')
  }
  expect(practicesWith(3)).toContain(`Chosen for “${first?.text}” (20%)`)
  expect(practicesWith(4)).not.toContain(`Chosen for “${first?.text}”`)
})

test('responses that are not included yet show that there are more than people', () => {
  const input = createInput(teamwork, createSubmissions(5), { teamSize: 5, waiting: 3 })
  const { overview, recommendations } = analyze(teamwork, input)
  expect(overview).toContain('There are more responses than people in the team (5)')
  expect(recommendations[0]).toMatch(/^Check who received the link\./)
})

// Two categories are good and three are not. The lowest question is in none of the lowest categories.
const apart = (balance: Readonly<Record<number, number>>) =>
  [0, 0, 0, 0, 1].flatMap((more) =>
    createSubmissions(1, {
      ...categoryAnswers(0, 3 + more),
      ...categoryAnswers(4, 4 + more),
      ...categoryAnswers(12, 4),
      ...balance,
      ...categoryAnswers(16, 4 + more),
    }),
  )

describe('sentences beside each other', () => {
  const input = createInput(teamwork, apart({ 12: 2 }))
  const { overview, improvements, recommendations } = analyze(teamwork, input)

  test('say that strengths go by level where no category is first or last', () => {
    expect(overview).toMatch(
      /No single category is clearly first or last \(.*\)\. Strengths and room to improve follow from the level of each score, not from the order\.$/,
    )
    const uniform = analyze(teamwork, createInput(teamwork, createSubmissions(5)))
    expect(uniform.overview).not.toContain('follow from the level')
  })

  test('name every question that an action is recommended for', () => {
    expect(recommendations.join(' ')).toContain('The amount of work is divided fairly among us.')
    expect(improvements.join(' ')).toMatch(
      /In Balance of Effort, one question has room to improve: “The amount of work is divided fairly among us\.” /,
    )
  })

  test('name two questions of one category together', () => {
    const { improvements } = analyze(
      teamwork,
      createInput(teamwork, apart({ ...categoryAnswers(12, 5), 12: 2, 13: 2 })),
    )
    expect(improvements.filter((text) => text.includes('Balance of Effort'))).toEqual([
      'In Balance of Effort, two questions have room to improve: “The amount of work is divided fairly among us.” (40%; none of 5 agrees) and “When there is extra work, all of us do part of it.” (40%; none of 5 agrees).',
    ])
  })

  test('leave room for the view of the manager', () => {
    const camps = [1, 1, 1, 5, 5, 5].flatMap((value) =>
      createSubmissions(1, {
        ...categoryAnswers(4, 4),
        ...categoryAnswers(12, 4),
        12: 2,
        ...categoryAnswers(16, 4),
        17: value,
        18: value,
      }),
    )
    const managerAnswers = questionsOf(teamwork).map(() => 5)
    const { improvements } = analyze(
      teamwork,
      createInput(teamwork, camps, { advanced: true, managerAnswers }),
    )
    expect(improvements).toHaveLength(5)
    expect(improvements.at(-1)).toContain('The manager’s view differs clearly')
  })
})
