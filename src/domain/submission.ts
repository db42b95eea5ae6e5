import type { Assessment } from './assessments/assessment.ts'
import { questionsOf } from './assessments/catalogue.ts'
import type { Answers } from './rollup.ts'
import { SCALE_POINTS } from './scoring.ts'

/** One answer in a request: the value is the 1-based position of the label, or null for “I can't say”. */
export interface ResponseInput {
  readonly questionId: string
  readonly value: number | null
}

/** One problem in a set of responses; `path` points into the request body. */
export interface ResponseProblem {
  readonly path: string
  readonly message: string
}

/**
 * Returns one person's answers in the order of the assessment's questions, or the problems found:
 * every question must be answered exactly once, with an integer from 1 to 5 or with null, and at least
 * one with an integer. Categories sent by the client are ignored; the catalogue defines them.
 */
export function parseResponses(
  assessment: Assessment,
  responses: readonly ResponseInput[],
): { answers: Answers } | { problems: readonly ResponseProblem[] } {
  const problems: ResponseProblem[] = []
  const positions = positionsOf(assessment)
  const answers = new Array<number | null>(positions.size)
  let missing = positions.size
  responses.forEach(({ questionId, value }, index) => {
    const position = positions.get(questionId)
    if (position === undefined) {
      problems.push({ path: `responses.${index}.questionId`, message: 'Unknown question.' })
    } else if (answers[position] !== undefined) {
      problems.push({
        path: `responses.${index}.questionId`,
        message: 'This question is answered twice.',
      })
    } else if (value !== null && !isOption(value)) {
      problems.push({ path: `responses.${index}.value`, message: NOT_AN_OPTION })
    } else {
      answers[position] = value
      missing -= 1
    }
  })
  if (problems.length === 0 && missing > 0) {
    problems.push({
      path: 'responses',
      message: `${missing} of ${positions.size} answers are missing.`,
    })
  }
  if (problems.length === 0 && answers.every((value) => value === null)) {
    problems.push({ path: 'responses', message: 'Please answer at least one question.' })
  }
  if (problems.length > 0) return { problems }
  return { answers }
}

/** Said of a value that is no option of a question. */
const NOT_AN_OPTION = `Must be a whole number from 1 to ${SCALE_POINTS}.`

const isOption = (value: number): boolean =>
  Number.isInteger(value) && value >= 1 && value <= SCALE_POINTS

/** Returns the position of each question by its id. Cached, since every submission needs it. */
function positionsOf(assessment: Assessment): ReadonlyMap<string, number> {
  const cached = positionCache.get(assessment)
  if (cached) return cached
  const positions = new Map(questionsOf(assessment).map(({ id }, position) => [id, position]))
  positionCache.set(assessment, positions)
  return positions
}

const positionCache = new WeakMap<Assessment, ReadonlyMap<string, number>>()
