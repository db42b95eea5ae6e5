import type { AssessmentType } from '#domain/assessments/assessment.ts'
import { ASSESSMENTS } from '#domain/assessments/catalogue.ts'
import { SCALE_POINTS } from '#domain/scoring.ts'
import { bellOf, chanceOf } from './chance.ts'

/** Deviations in steps of the five-point scale: what makes people and questions differ. */
const PERSON = 0.32
const PERSON_IN_CATEGORY = 0.18
const QUESTION = 0.28
const MOMENT = 0.62
/** Whoever answers about themselves mostly means what they say. */
const MANAGERS_MOMENT = 0.25

/** What a team thinks at one time, and who of it answers. */
export interface Voices {
  /** Tells the team's people from others. */
  readonly team: string
  /** Tells the round from the team's others. */
  readonly round: string
  readonly assessment: AssessmentType
  /** How many people the team has, and how many of them answer. */
  readonly people: number
  readonly answers: number
  /** Where the team stands in each category, in percent and in the assessment's order. */
  readonly levels: readonly number[]
  /** Questions on which every other person stands so many steps above or below the team. */
  readonly camps: Readonly<Record<string, number>>
}

/**
 * What everybody who answers a round gives: to each question the team's level, moved by how this
 * person mostly answers, by how the question is mostly answered, and by the moment. The same
 * people answer alike from round to round, and the same voices give the same answers.
 */
export function answersOf(voices: Voices): number[][] {
  return answerers(voices).map((person) => answersOfOne(voices, person))
}

/** The manager's own view: levels without camps, held more firmly than the team's. */
export const managersAnswers = (voices: Omit<Voices, 'people' | 'answers' | 'camps'>): number[] =>
  answersOfOne({ ...voices, camps: {} }, 'manager')

/** The people by number, those who answer this round drawn from all. */
function answerers({ team, round, people, answers }: Voices): number[] {
  const chance = chanceOf(`${team}/${round}/answerers`)
  const drawn = Array.from({ length: people }, (_, person) => ({ person, order: chance() }))
    .toSorted((a, b) => a.order - b.order)
    .slice(0, answers)
  return drawn.map(({ person }) => person).toSorted((a, b) => a - b)
}

function answersOfOne(
  { team, round, assessment, levels, camps }: Omit<Voices, 'people' | 'answers'>,
  person: number | 'manager',
): number[] {
  const who = `${team}/${person}`
  return ASSESSMENTS[assessment].categories.flatMap(({ key, questions }, index) => {
    const level = ((levels[index] ?? Number.NaN) / 100) * SCALE_POINTS
    const own = person === 'manager' ? 0 : habitOf(who, `${assessment}/${key}`)
    return questions.map(({ id }) => {
      const camp = camps[id]
      const lean = camp === undefined ? QUESTION * bellOf(`${team}/${id}`) : sideOf(person, camp)
      const moment = person === 'manager' ? MANAGERS_MOMENT : MOMENT
      return onScale(level + own + lean + moment * bellOf(`${who}/${round}/${id}`))
    })
  })
}

/** How far above or below the others somebody mostly answers, all in all and in one category. */
const habitOf = (who: string, category: string): number =>
  PERSON * bellOf(who) + PERSON_IN_CATEGORY * bellOf(`${who}/${category}`)

const sideOf = (person: number | 'manager', camp: number): number =>
  person === 'manager' ? 0 : person % 2 === 0 ? camp : -camp

const onScale = (value: number): number => Math.min(SCALE_POINTS, Math.max(1, Math.round(value)))
