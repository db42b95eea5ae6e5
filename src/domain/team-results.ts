import type { Assessment } from './assessments/assessment.ts'
import { questionsOf } from './assessments/catalogue.ts'
import { answersIn, pointsIn, publishedPeople } from './question-counts.ts'
import type { EnteredCounts, QuestionPeople } from './question-counts.ts'
import type { Answers, PublishedRollup } from './rollup.ts'
import { bandOf, roundToOneDecimal, SCALE_POINTS } from './scoring.ts'
import type { Band } from './scoring.ts'
import { isEnough, meanOfQuestions } from './statistics/question-means.ts'
import type { AnsweredQuestion } from './statistics/question-means.ts'
import { shownDistribution } from './statistics/spread.ts'
import type { GroupSizeSetting } from './statistics/spread.ts'

/** A score: the mean answer (1 to 5), the same as percent (20 to 100), and its color band. */
export interface Score {
  readonly mean: number
  readonly percentage: number
  readonly color: Band
}

/** The score of one category. */
export interface CategoryScore extends Score {
  /** Its place in the assessment, from 0. */
  readonly position: number
  readonly key: string
  readonly category: string
}

/** A question of the results. */
interface AskedQuestion {
  /** Its place in the assessment, from 0. */
  readonly position: number
  readonly questionId: string
  readonly questionText: string
  readonly category: string
}

/** The score and distribution of one question. */
export interface QuestionScore extends AskedQuestion, Score {
  /** Number of people who answered. */
  readonly responseCount: number
  /** Number of people who could not say. */
  readonly cantSay: number
  /**
   * Number of answers by value, from Strongly Disagree to Strongly Agree; undefined if too few are
   * released to show it. May cover fewer responses than the mean, see `EnteredCounts`.
   */
  readonly distribution: readonly number[] | undefined
  /** Number of people who could not say among those of the distribution; undefined where that is. */
  readonly distributionCantSay: number | undefined
}

/** A question without a score, because too few people have answered it so far. */
export interface UnscoredQuestion extends AskedQuestion, QuestionPeople {}

/** The scores of a team's released submissions, in the assessment's order. */
export interface TeamResults {
  readonly responses: number
  /** Undefined if fewer than half of the questions have a score. */
  readonly overall: Score | undefined
  /** Those of which at least half of the questions have a score. */
  readonly categories: readonly CategoryScore[]
  readonly questions: readonly QuestionScore[]
  readonly unscored: readonly UnscoredQuestion[]
}

/** Results with an overall score. */
export interface ScoredResults extends TeamResults {
  readonly overall: Score
}

/** True if results have an overall score. */
export const isScored = (results: TeamResults): results is ScoredResults =>
  results.overall !== undefined

/** The overall score and those of the categories. */
type Scores = Pick<TeamResults, 'overall' | 'categories'>

/**
 * Returns the overall and category scores of a rollup, or undefined if nothing is released. Both are
 * means of the questions' means.
 */
export function teamScores(assessment: Assessment, rollup: PublishedRollup): Scores | undefined {
  if (rollup.released === 0) return undefined
  return scoresOf(assessment, rollup.questions.map(answeredOf))
}

/** Returns all scores of a rollup, or undefined if nothing is released. */
export function teamResults(
  assessment: Assessment,
  rollup: PublishedRollup,
  round: GroupSizeSetting,
): TeamResults | undefined {
  const scores = teamScores(assessment, rollup)
  if (!scores) return undefined
  const questions: QuestionScore[] = []
  const unscored: UnscoredQuestion[] = []
  for (const [position, { id, text, category }] of questionsOf(assessment).entries()) {
    const counts = rollup.questions[position]
    if (!counts) continue
    const asked = { position, questionId: id, questionText: text, category }
    const people = publishedPeople(counts)
    const answered = answeredOf(counts)
    if (!answered) {
      unscored.push({ ...asked, ...people })
      continue
    }
    const shown = shownDistribution(counts, round)
    questions.push({
      ...asked,
      responseCount: answered.answers,
      cantSay: people.cantSay ?? 0,
      distribution: shown?.slice(0, SCALE_POINTS),
      distributionCantSay: shown?.[5],
      ...toScore(meanOfQuestions([answered])),
    })
  }
  return { responses: rollup.released, ...scores, questions, unscored }
}

/** Returns the scores of one person's answers, in the assessment's order. */
export const participantScores = (assessment: Assessment, answers: Answers): Scores =>
  scoresOf(
    assessment,
    answers.map((points) => (points === null ? undefined : { points, answers: 1 })),
  )

/** Returns the answers to a question; undefined if there are none. */
function answeredOf({ entered }: EnteredCounts) {
  const answers = answersIn(entered)
  return answers === 0 ? undefined : { points: pointsIn(entered), answers }
}

/** Returns the scores from the answers to each question, undefined where there are none. */
function scoresOf(
  assessment: Assessment,
  questions: readonly (AnsweredQuestion | undefined)[],
): Scores {
  let first = 0
  const categories = assessment.categories.flatMap(
    ({ key, name, questions: { length } }, index) => {
      const own = questions.slice(first, first + length)
      first += length
      const score = scoreOf(own)
      return score ? [{ position: index, key, category: name, ...score }] : []
    },
  )
  return { overall: scoreOf(questions), categories }
}

/** Returns the score of questions; undefined if fewer than half of them have answers. */
function scoreOf(questions: readonly (AnsweredQuestion | undefined)[]): Score | undefined {
  const answered = questions.filter((question) => question !== undefined)
  return isEnough(answered.length, questions.length)
    ? toScore(meanOfQuestions(answered))
    : undefined
}

const toScore = ({ mean, percentage }: Pick<Score, 'mean' | 'percentage'>): Score => ({
  mean,
  percentage,
  // The color is that of the percent as API responses contain it.
  color: bandOf(roundToOneDecimal(percentage)),
})
