import type { Assessment } from './assessments/assessment.ts'
import { questionsOf } from './assessments/catalogue.ts'
import { SCALE_POINTS } from './scoring.ts'

/** One answer as it arrives: the value is the label's 1-based position. */
export interface ResponseInput {
  readonly questionId: string
  readonly value: number
}

/** What is wrong with a set of responses; `path` as the request body spells it. */
export interface ResponseProblem {
  readonly path: string
  readonly message: string
}

/**
 * One person's answers in the order of the assessment's questions, or what is wrong with them:
 * every question exactly once, each value an integer from 1 to the number of labels. What the
 * client says about categories is not asked for: the catalogue knows them.
 */
export function parseResponses(
  assessment: Assessment,
  responses: readonly ResponseInput[],
): { answers: readonly number[] } | { problems: readonly ResponseProblem[] } {
  const problems: ResponseProblem[] = []
  const positions = positionsOf(assessment)
  const answers = new Array<number>(positions.size)
  let missing = positions.size
  responses.forEach(({ questionId, value }, index) => {
    const position = positions.get(questionId)
    if (position === undefined) {
      problems.push({ path: `responses.${index}.questionId`, message: 'Unknown question.' })
    } else if (answers[position] !== undefined) {
      problems.push({ path: `responses.${index}.questionId`, message: 'Answered twice.' })
    } else if (!Number.isInteger(value) || value < 1 || value > SCALE_POINTS) {
      problems.push({
        path: `responses.${index}.value`,
        message: `Must be a whole number from 1 to ${SCALE_POINTS}.`,
      })
    } else {
      answers[position] = value
      missing -= 1
    }
  })
  if (problems.length === 0 && missing > 0) {
    problems.push({
      path: 'responses',
      message: `${missing} of ${positions.size} answers missing.`,
    })
  }
  if (problems.length > 0) return { problems }
  return { answers }
}

/** Where each question's answer stands, by the question's id. Looked up for every submission. */
function positionsOf(assessment: Assessment): ReadonlyMap<string, number> {
  const known = positionCache.get(assessment)
  if (known) return known
  const positions = new Map(questionsOf(assessment).map(({ id }, position) => [id, position]))
  positionCache.set(assessment, positions)
  return positions
}

const positionCache = new WeakMap<Assessment, ReadonlyMap<string, number>>()
