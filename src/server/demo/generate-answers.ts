import type { AssessmentType } from '#domain/assessments/assessment.ts'
import { ASSESSMENTS } from '#domain/assessments/catalogue.ts'
import { SCALE_POINTS } from '#domain/scoring.ts'
import { seededNormal, seededRandom } from './seeded-random.ts'

/** Standard deviations in points of the five-point scale. */
const PERSON_SD = 0.32
const PERSON_IN_CATEGORY_SD = 0.18
const QUESTION_SD = 0.28
const NOISE_SD = 0.62
const MANAGER_NOISE_SD = 0.25

/** The parameters of a round's answers. */
export interface AnswerModel {
  /** Seed of the team's people. */
  readonly team: string
  /** Seed of the round within the team. */
  readonly round: string
  readonly assessment: AssessmentType
  /** The size of the team, and the number of people who respond. */
  readonly people: number
  readonly submissionCount: number
  /** The team's level in each category, in percent and in the assessment's order. */
  readonly levels: readonly number[]
  /** By question id, for split opinions: points by which people are above or below the level. */
  readonly splits: Readonly<Record<string, number>>
}

/**
 * Generates the answers of a round, one array for each person: the team's level plus random effects of
 * the person, the person in the category and the question, plus noise. A person's effects are the same
 * in all rounds, and the same model gives the same answers.
 */
export function generateAnswers(model: AnswerModel): number[][] {
  return participants(model).map((person) => answersOf(model, person))
}

/** Generates the manager's view: without splits, and with less noise. */
export const generateManagerAnswers = (
  model: Omit<AnswerModel, 'people' | 'submissionCount' | 'splits'>,
): number[] => answersOf({ ...model, splits: {} }, 'manager')

/** Draws the people who respond to the round. Returns their numbers in ascending order. */
function participants({ team, round, people, submissionCount }: AnswerModel): number[] {
  const random = seededRandom(`${team}/${round}/answerers`)
  const sample = Array.from({ length: people }, (_, person) => ({ person, order: random() }))
    .toSorted((a, b) => a.order - b.order)
    .slice(0, submissionCount)
  return sample.map(({ person }) => person).toSorted((a, b) => a - b)
}

function answersOf(
  { team, round, assessment, levels, splits }: Omit<AnswerModel, 'people' | 'submissionCount'>,
  person: number | 'manager',
): number[] {
  const personSeed = `${team}/${person}`
  return ASSESSMENTS[assessment].categories.flatMap(({ key, questions }, index) => {
    const level = ((levels[index] ?? Number.NaN) / 100) * SCALE_POINTS
    const personEffect =
      person === 'manager' ? 0 : personEffectOf(personSeed, `${assessment}/${key}`)
    return questions.map(({ id }, position) => {
      // Random effects follow the position, so that new questions do not change the demo.
      const question = `${assessment}.${key}.${position + 1}`
      const split = splits[id]
      const questionEffect =
        split === undefined
          ? QUESTION_SD * seededNormal(`${team}/${question}`)
          : splitEffectOf(person, split)
      const noiseSd = person === 'manager' ? MANAGER_NOISE_SD : NOISE_SD
      const noise = noiseSd * seededNormal(`${personSeed}/${round}/${question}`)
      return toScale(level + personEffect + questionEffect + noise)
    })
  })
}

/** Returns the effect of a person on all answers plus that on the answers of one category. */
const personEffectOf = (personSeed: string, category: string): number =>
  PERSON_SD * seededNormal(personSeed) +
  PERSON_IN_CATEGORY_SD * seededNormal(`${personSeed}/${category}`)

// Half of the people are above the team's level, half below.
const splitEffectOf = (person: number | 'manager', split: number): number =>
  person === 'manager' ? 0 : person % 2 === 0 ? split : -split

const toScale = (value: number): number => Math.min(SCALE_POINTS, Math.max(1, Math.round(value)))
