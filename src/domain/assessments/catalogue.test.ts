import { describe, expect, test } from 'vitest'
import { PRACTICES } from '#domain/analyst/practices/library.ts'
import { SCALE_POINTS } from '#domain/scoring.ts'
import { AGREEMENT_LABELS, ASSESSMENT_TYPES } from './assessment.ts'
import { assessmentByType, ASSESSMENTS, questionsOf, totalQuestions } from './catalogue.ts'

/** Titles, category names and numbers of questions, which are the same in all versions. */
const PROMISED = {
  agile: {
    title: 'Agile Maturity',
    total: 25,
    categories: [
      ['responsiveness', 'Responsiveness', 5],
      ['stakeholder-concern', 'Stakeholder Concern', 5],
      ['continuous-improvement', 'Continuous Improvement', 5],
      ['team-autonomy', 'Team Autonomy', 5],
      ['management-support', 'Management Support', 5],
    ],
  },
  teamwork: {
    title: 'Teamwork and Collaboration',
    total: 20,
    categories: [
      ['communication', 'Communication', 4],
      ['coordination', 'Coordination', 4],
      ['mutual-support', 'Mutual Support', 4],
      ['balance-of-effort', 'Balance of Effort', 4],
      ['psychological-safety', 'Psychological Safety', 4],
    ],
  },
  innovation: {
    title: 'Innovation Readiness',
    total: 28,
    categories: [
      ['shared-vision', 'Shared Vision', 4],
      ['participative-safety', 'Participative Safety', 4],
      ['task-excellence', 'Task Excellence', 4],
      ['support-for-innovation', 'Support for Innovation', 4],
      ['learning', 'Learning', 4],
      ['customer-orientation', 'Customer Orientation', 4],
      ['implementation', 'Implementation', 4],
    ],
  },
  leadership: {
    title: 'Leadership Effectiveness',
    total: 30,
    categories: [
      ['clarity-and-planning', 'Clarity and Planning', 5],
      ['problem-solving', 'Problem Solving', 5],
      ['support-and-recognition', 'Support and Recognition', 5],
      ['development-and-empowerment', 'Development and Empowerment', 5],
      ['change-and-learning', 'Change and Learning', 5],
      ['external-representation', 'External Representation', 5],
    ],
  },
  engagement: {
    title: 'Employee Engagement and Wellbeing',
    total: 22,
    categories: [
      ['energy-and-dedication', 'Energy and Dedication', 4],
      ['autonomy', 'Autonomy', 4],
      ['support-and-relationships', 'Support and Relationships', 4],
      ['growth-and-recognition', 'Growth and Recognition', 4],
      ['role-and-change-clarity', 'Role and Change Clarity', 3],
      ['workload-and-recovery', 'Workload and Recovery', 3],
    ],
  },
  digital: {
    title: 'Digital Transformation Readiness',
    total: 24,
    categories: [
      ['strategy-and-management', 'Strategy and Management', 4],
      ['culture', 'Culture', 4],
      ['human-capability', 'Human Capability', 4],
      ['technology-and-data', 'Technology and Data', 4],
      ['processes', 'Processes', 4],
      ['partnership-and-customer', 'Partnership and Customer', 4],
    ],
  },
} as const

const everyQuestion = ASSESSMENT_TYPES.flatMap((type) => questionsOf(ASSESSMENTS[type]))

test('there are six assessments, each under its own key', () => {
  expect(Object.keys(ASSESSMENTS)).toEqual(Object.keys(PROMISED))
  expect(Object.keys(ASSESSMENTS)).toEqual([...ASSESSMENT_TYPES])
  for (const type of ASSESSMENT_TYPES) expect(ASSESSMENTS[type].type).toBe(type)
})

test('there are 149 questions with unique ids and texts', () => {
  expect(everyQuestion).toHaveLength(149)
  expect(new Set(everyQuestion.map(({ id }) => id)).size).toBe(149)
  expect(new Set(everyQuestion.map(({ text }) => normalized(text).join(' '))).size).toBe(149)
})

test('every question has the five agreement labels, with agreement last', () => {
  expect(AGREEMENT_LABELS).toEqual([
    'Strongly Disagree',
    'Disagree',
    'Neutral',
    'Agree',
    'Strongly Agree',
  ])
  expect(AGREEMENT_LABELS).toHaveLength(SCALE_POINTS)
})

describe.each(ASSESSMENT_TYPES)('%s', (type) => {
  const assessment = ASSESSMENTS[type]
  const promised = PROMISED[type]
  const questions = questionsOf(assessment)

  test('has its title, categories and number of questions', () => {
    expect(assessment.title).toBe(promised.title)
    expect(totalQuestions(assessment)).toBe(promised.total)
    expect(
      assessment.categories.map(({ key, name, questions }) => [key, name, questions.length]),
    ).toEqual(promised.categories)
  })

  test('lists its questions in the order of its categories, with category names', () => {
    expect(questions.map(({ category, text }) => [category, text])).toEqual(
      assessment.categories.flatMap(({ name, questions }) =>
        questions.map(({ text }) => [name, text]),
      ),
    )
  })

  test('has practices for exactly its categories', () => {
    expect(Object.keys(PRACTICES[type])).toEqual(assessment.categories.map(({ key }) => key))
  })

  test('has no two similar questions', () => {
    for (const [index, question] of questions.entries()) {
      for (const other of questions.slice(index + 1)) {
        expect(
          similarity(question.text, other.text),
          `${question.text} / ${other.text}`,
        ).toBeLessThan(TOO_SIMILAR)
      }
    }
  })

  test('has a complete presentation', () => {
    expect(Number.isInteger(assessment.version) && assessment.version >= 1).toBe(true)
    for (const list of [assessment.focusAreas, assessment.outcomes, assessment.benefits]) {
      expect(list.length).toBeGreaterThanOrEqual(3)
      expect(new Set(list).size).toBe(list.length)
      expect(list.every((text) => text.trim() === text && text !== '')).toBe(true)
    }
    for (const text of [
      assessment.description,
      assessment.frequencyBenefit,
      ...assessment.categories.map(({ meaning }) => meaning),
    ]) {
      expect(text).toMatch(/^[A-Z].+\.$/)
    }
    expect(assessment.frequency).toMatch(/^Every /)
    expect(assessment.icon).toMatch(/^[a-z]+(-[a-z]+)*$/)
    expect([assessment.color, assessment.bgColor]).toEqual([
      expect.stringMatching(/^#[0-9a-f]{6}$/),
      expect.stringMatching(/^#[0-9a-f]{6}$/),
    ])
  })

  test('states a realistic duration: 8 to 15 seconds per question', () => {
    const seconds = (assessment.estimatedMinutes * 60) / questions.length
    expect(seconds).toBeGreaterThanOrEqual(8)
    expect(seconds).toBeLessThanOrEqual(15)
  })
})

test('the six assessments have different icons and colors', () => {
  const all = Object.values(ASSESSMENTS)
  for (const key of ['title', 'icon', 'color', 'bgColor'] as const) {
    expect(new Set(all.map((assessment) => assessment[key])).size).toBe(6)
  }
})

describe.each(everyQuestion.map(({ id, text }) => ({ id, text })))('$id', ({ text }) => {
  test('is one short positive statement about the team', () => {
    expect(text.length).toBeLessThanOrEqual(110)
    expect(text).toMatch(/^[A-Z][^.?!;:/&()]+\.$/)
    expect(text).not.toMatch(/\d/)
    expect(text).toMatch(/\b(we|us|our|ours)\b/i)
    expect(text, 'names no single person').not.toMatch(/\b(i|me|my|mine|you|your|he|she)\b/i)
    expect(text, 'asks one thing').not.toMatch(/\b(and|or|but|nor|as well as)\b/i)
    expect(text, 'has no negation').not.toMatch(
      /\b(not?|never|none|nobody|nothing|neither|without|hardly|rarely|cannot|\w+n't)\b/i,
    )
    expect(text, 'speaks plainly').not.toMatch(
      /\b(agile|scrum|sprint|backlog|stakeholders?|kpis?|okrs?|velocity|deploy\w*|synerg\w+)\b/i,
    )
  })
})

test('questions with the same words are similar', () => {
  expect(similarity('We help each other.', 'we help EACH other')).toBe(1)
  // Nearly the same question in two assessments. The test would reject both within one.
  expect(
    similarity(
      'Everyday decisions about our work are made inside our team.',
      'Everyday decisions about our work are ours to make.',
    ),
  ).toBeGreaterThan(TOO_SIMILAR)
  expect(
    similarity(
      'We can explain what the people who use our work need from it.',
      'We ask the people who use our work what they need.',
    ),
  ).toBeGreaterThan(TOO_SIMILAR)
})

describe('assessmentByType', () => {
  test.each(ASSESSMENT_TYPES)('returns %s', (type) => {
    expect(assessmentByType(type)).toBe(ASSESSMENTS[type])
  })

  test.each(['', 'Agile', 'agile ', 'constructor', '__proto__', 'toString', 'hasOwnProperty'])(
    'returns undefined for %j',
    (type) => {
      expect(assessmentByType(type)).toBeUndefined()
    },
  )
})

/**
 * The most similar pair of one assessment reaches 0.375 (two of leadership's "Our team lead ... how
 * to do ... tasks"). Pairs of different assessments that ask nearly the same reach 0.54 and more.
 */
const TOO_SIMILAR = 0.45

const COMMON_WORDS = new Set(
  `a an the we us our ours in of to for is are that which it with at on by be when one
   team lead manager managers`.split(/\s+/),
)

/** Returns Jaccard similarity, 0 to 1, of the words that carry meaning, without their endings. */
function similarity(one: string, other: string): number {
  const a = stems(one)
  const b = stems(other)
  const shared = [...a].filter((word) => b.has(word)).length
  return shared / (a.size + b.size - shared)
}

function stems(text: string): Set<string> {
  return new Set(
    normalized(text)
      .filter((word) => !COMMON_WORDS.has(word))
      .map((word) => word.replace(/(ing|ed|es|s)$/, '')),
  )
}

function normalized(text: string): string[] {
  return text.toLowerCase().match(/[a-z']+/g) ?? []
}
