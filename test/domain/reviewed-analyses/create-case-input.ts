import { AGREEMENT_LABELS } from '#domain/assessments/assessment.ts'
import type { Assessment } from '#domain/assessments/assessment.ts'
import { ASSESSMENTS, questionsOf } from '#domain/assessments/catalogue.ts'
import { createInput } from '#domain/analyst/analyst-fixtures.ts'
import type { AnalystInput } from '#domain/analyst/input.ts'
import type { Answers, ReviewedCase, Round } from './reviewed-case.ts'

/** Returns the analyst's input for a case. */
export function createCaseInput(reviewed: ReviewedCase): AnalystInput {
  const { assessment: type, team = null, plan, round = 1, before, manager } = reviewed
  const assessment = ASSESSMENTS[type]
  return createInput(assessment, submissionsOf(assessment, reviewed), {
    teamSize: team,
    advanced: plan !== 'basic',
    round,
    ...(before && { before: submissionsOf(assessment, before) }),
    ...(manager && {
      managerAnswers: submissionsOf(assessment, { people: 1, ...manager })[0] ?? [],
    }),
  })
}

function submissionsOf(assessment: Assessment, { people, answers, except = {} }: Round) {
  const keys = new Set(Object.keys(except))
  const words = questionsOf(assessment).map(({ id }) => {
    const question = id.slice(assessment.type.length + 1)
    const category = question.replace(/\.\d+$/, '')
    const key = [question, category].find((candidate) => keys.has(candidate))
    return (key !== undefined && except[key]) || answers
  })
  const known = questionsOf(assessment).map(({ id }) => id)
  for (const key of keys) {
    if (!known.some((id) => `${id}.`.startsWith(`${assessment.type}.${key}.`))) {
      throw new Error(`no question ${key}`)
    }
  }
  return Array.from({ length: people }, (_, person) =>
    words.map((word, question) => answerOf(word, { person, people, question })),
  )
}

function answerOf(
  answers: Answers,
  { person, people, question }: { person: number; people: number; question: number },
): number {
  const turn = hash(person, question)
  switch (answers) {
    case 'half Strongly Disagree, half Strongly Agree':
      return person * 2 < people ? 1 : 5
    case 'Neutral, seldom Agree':
      return turn % 7 === 0 ? 4 : 3
    case 'any answer':
      return 1 + (turn % 5)
    default: {
      const options = answers.split(' or ').map((label) => VALUES.get(label) ?? Number.NaN)
      return options[turn % options.length] ?? Number.NaN
    }
  }
}

const VALUES = new Map<string, number>(AGREEMENT_LABELS.map((label, index) => [label, index + 1]))

/** Returns a number from 0 that looks random but is the same for the same person and question. */
function hash(person: number, question: number): number {
  const mixed = Math.imul((person + 1) * 7_919 + (question + 1) * 104_729, 2_654_435_761)
  return Math.imul(mixed ^ (mixed >>> 15), 2_246_822_519) >>> 17
}
