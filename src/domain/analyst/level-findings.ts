import type { QuestionScore } from '#domain/team-results.ts'
import type { AnalystInput } from './input.ts'
import { strongestFirst, weakestFirst } from './ranking.ts'
import { isHigh, isNeutral, isUniform, neutralAnswers } from './situation.ts'
import { couldBeStrong, formatScorePercent, isStrong, quoted, toKeep } from './wording.ts'

/** Describes the best question if no category is named. */
export function bestQuestion(input: AnalystInput): string {
  const { questions } = input.results
  const best = strongestFirst(questions).at(0)
  if (!best) return 'There are no questions.'
  const { categories } = input.results
  const quote = `${placeLabel('highest', best, questions)}: ${quoted(input, best)}`
  if (categories.every((category) => isStrong(input, category))) {
    return `All categories are strengths ${toKeep(input)}. ${quote}.`
  }
  if (categories.some((category) => couldBeStrong(input, category))) {
    return `No single category is clearly highest. ${quote}.`
  }
  return best.percentage >= NEUTRAL
    ? `No single category is clearly highest, and none is a strength yet. ${quote}.`
    : `No category is a strength yet. Even the highest-scoring question is low: ${quoted(input, best)}.`
}

/** The score of a Neutral answer. */
const NEUTRAL = 60

/** Introduces the highest or lowest of several questions, which may not be the only one. */
export function placeLabel(
  place: 'highest' | 'lowest',
  question: QuestionScore,
  questions: readonly QuestionScore[],
): string {
  const score = formatScorePercent(question)
  const tied = questions.filter((other) => formatScorePercent(other) === score)
  return tied.length > 1
    ? `One of the ${place}-scoring questions`
    : `${place === 'highest' ? 'Highest' : 'Lowest'}-scoring question`
}

/** Describes the weakest question if no category is named or all are high. */
export function lowestQuestion(input: AnalystInput): string {
  if (isUniform(input)) return uniformImprovement(input)
  const { questions } = input.results
  const worst = weakestFirst(questions).at(0)
  if (!worst) return 'There are no questions.'
  return isHigh(input)
    ? `No question scores below 80%. The lowest is ${quoted(input, worst)}.`
    : `No single category is clearly lowest, so look at single questions. ${placeLabel('lowest', worst, questions)}: ${quoted(input, worst)}.`
}

/** Describes results in which every question has the same score. */
export function uniformStrength(input: AnalystInput): string {
  const score = formatScorePercent(input.results.overall)
  if (score === '100%') {
    return `Every question has the top score, so every category is a strength ${toKeep(input)}.`
  }
  const { categories } = input.results
  if (categories.every((category) => isStrong(input, category))) {
    return `Every question scores ${score}, so every category is a strength ${toKeep(input)}.`
  }
  if (categories.some((category) => couldBeStrong(input, category))) {
    return `Every question scores ${score}, so none stands out as a strength.`
  }
  return isNeutral(input)
    ? `No strength shows yet: every question scores ${score}, and ${neutralAnswers(input).toLowerCase()} are Neutral.`
    : `No strength shows yet: every question scores ${score}.`
}

function uniformImprovement(input: AnalystInput): string {
  if (formatScorePercent(input.results.overall) === '100%') {
    return 'There is nothing to repair in these answers. Scores at the very top can also mean that people were careful, so ask what the questions did not cover.'
  }
  if (isHigh(input)) {
    return 'No question is low, and none is behind the others.'
  }
  return isNeutral(input)
    ? 'Neutral can mean that it depends, that people do not know, or that they would rather not say. The scores cannot tell these apart.'
    : 'Every question has the same score, so the scores do not show where to begin. Let the team choose.'
}
