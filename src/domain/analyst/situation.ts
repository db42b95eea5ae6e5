import type { Assessment } from '#domain/assessments/assessment.ts'
import { newestQuestionId } from '#domain/assessments/versions.ts'
import { formatScore } from '#domain/scoring.ts'
import { isMoreThanTeam as exceedsTeam } from '#domain/statistics/missing-people.ts'
import type { CategoryScore, QuestionScore } from '#domain/team-results.ts'
import { showsSpread, voteCount, votesOn } from './input.ts'
import type { AnalystInput } from './input.ts'

/** From this score on, nothing needs to be repaired. */
export const HIGH = 80
/** Below this score, the average answer is nearer to Disagree than to Neutral. */
const BROKEN = 50
/** Up to this score, a team may need help from outside: its average answer is Disagree or lower. */
const ALARMING = 40
/** Share of Neutral answers from which on the scores say little. */
const MIN_NEUTRAL = 0.6

/** True if no question scores below 80 %. */
export const isHigh = ({ results }: AnalystInput): boolean =>
  results.questions.every(({ percentage }) => percentage >= HIGH)

/** True if the average answer is nearer to Disagree than to Neutral, or lower. */
export const isBroken = ({ results }: AnalystInput): boolean => results.overall.percentage < BROKEN

/** True if at least 60 % of the answers are Neutral. False if distributions are not shown. */
export function isNeutral(input: AnalystInput): boolean {
  const votes = votesOn(input, input.results.questions)
  return votes !== undefined && votes.neutral / voteCount(votes) >= MIN_NEUTRAL
}

/** Returns which answers are Neutral where at least 60 % are: `All answers` or `Most answers`. */
export function neutralAnswers(input: AnalystInput): string {
  const votes = votesOn(input, input.results.questions)
  return votes?.neutral === (votes && voteCount(votes)) ? 'All answers' : 'Most answers'
}

/** True if every question has the same displayed score. */
export const isUniform = ({ results }: AnalystInput): boolean => haveSameScore(results.questions)

/** True if all of some questions have the same displayed score. */
export const haveSameScore = (questions: readonly QuestionScore[]): boolean =>
  new Set(questions.map(({ percentage }) => formatScore(percentage))).size === 1

/** True if the overall score is significantly lower than in the previous round. */
export const hasFallen = ({ comparison }: AnalystInput): boolean =>
  comparison?.overall.verdict === 'down'

/** True if the overall score has fallen and no category has a higher or an equal score. */
export const everythingFell = (input: AnalystInput): boolean =>
  hasFallen(input) &&
  input.comparison?.categories.length === input.results.categories.length &&
  input.comparison.categories.every(({ difference }) => difference < 0)

/** Returns which of the two views is clearly above the other overall; undefined if neither is. */
export function higherView({ managerGap }: AnalystInput): 'manager' | 'team' | undefined {
  if (!managerGap?.overall.isClear) return undefined
  return managerGap.overall.difference > 0 ? 'manager' : 'team'
}

/** A reason to ask for help from outside the team. */
export type OutsideHelp =
  | { readonly kind: 'wellbeing' | 'safety'; readonly category: CategoryScore }
  | { readonly kind: 'leadership' }

/** The categories about wellbeing and about the safety to speak, which a talk alone may not mend. */
const SENSITIVE: Readonly<Record<string, 'wellbeing' | 'safety'>> = {
  'engagement.energy-and-dedication': 'wellbeing',
  'engagement.workload-and-recovery': 'wellbeing',
  'teamwork.psychological-safety': 'safety',
  'innovation.participative-safety': 'safety',
}

/** The question whether the team lead is respectful. */
const RESPECT = 'leadership.support-and-recognition.6'

/** Returns why the team may need help from outside: its lowest alarming category, if any. */
export function outsideHelpFor(
  { type }: Assessment,
  { results }: AnalystInput,
): OutsideHelp | undefined {
  if (type === 'leadership') {
    const respect = results.questions.filter(
      ({ questionId }) => newestQuestionId(questionId) === RESPECT,
    )
    return [results.overall, ...respect].some(isAlarming) ? { kind: 'leadership' } : undefined
  }
  return results.categories
    .toSorted((a, b) => a.percentage - b.percentage)
    .flatMap((category) => {
      const kind = SENSITIVE[`${type}.${category.key}`]
      return kind && isAlarming(category) ? [{ kind, category }] : []
    })
    .at(0)
}

const isAlarming = ({ percentage }: { readonly percentage: number }): boolean =>
  percentage <= ALARMING

/** True if too few people have responded to rely on the scores. */
export const hasFewResponses = (input: AnalystInput): boolean => !showsSpread(input)

/** True if fewer than half of the team are included. False if the team size is unknown. */
export function isFewerThanHalf(input: AnalystInput): boolean {
  const { results, expectedResponses } = input
  return (
    expectedResponses !== null &&
    !isMoreThanTeam(input) &&
    results.responses * 2 < expectedResponses
  )
}

/** True if more responses have arrived than the team has people. False if the team size is unknown. */
export const isMoreThanTeam = (input: AnalystInput): boolean => exceedsTeam(responseCounts(input))

/** Returns how many responses there are, and how many people. */
export const responseCounts = ({ results, expectedResponses, waiting }: AnalystInput) => ({
  teamResponses: results.responses,
  expectedResponses,
  waiting,
})
