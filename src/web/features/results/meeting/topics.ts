import { hasScore } from '#domain/scored-question.ts'
import type { ResultsSummary, ScoredQuestion } from '#contract/results.ts'
import { MIN_DISTRIBUTION_SIZE } from '#domain/release.ts'
import { formatScore } from '#domain/scoring.ts'
import { agreementLevel, describeSplit, formatAgreeCount } from '#domain/statistics/words.ts'
import { agreementInWords } from '#web/features/results/results/figure-words.ts'
import { inOrder } from '#web/features/results/results/question-order.ts'
import type { NumberedQuestion } from '#web/features/results/results/question-order.ts'
import { numberInWords } from '#web/features/rounds/rounds/group-sizes.ts'

/** More questions do not fit a meeting. */
const MAX_SPLIT = 5
const MAX_LOWEST = 3

/**
 * Why these questions are discussed. `split`: opinions differ. The lowest questions instead: `close`, because
 * the answers are close together everywhere, or (`shown-close`) where they have a distribution; `few`, because
 * no question has one; `plan`, because the plan does not include agreement.
 */
export type TopicReason = 'split' | 'close' | 'shown-close' | 'few' | 'plan'

/** A question with a score, which a meeting can discuss. */
export type TopicQuestion = NumberedQuestion & ScoredQuestion

/** The questions to discuss, the most important first. */
export interface Topics {
  readonly reason: TopicReason
  readonly questions: readonly TopicQuestion[]
}

/** Returns the questions on which opinions differ most, widest first, or else the lowest ones. */
export function topicsOf(summary: ResultsSummary): Topics {
  const apart = inOrder(summary, 'disagreement')
    .filter(hasScore)
    .filter(({ more }) => more?.agreement && agreementLevel(more.agreement) !== 'high')
    .toSorted((a, b) => Number(isSplit(b)) - Number(isSplit(a)))
  if (apart.length > 0) return { reason: 'split', questions: apart.slice(0, MAX_SPLIT) }
  return {
    reason: reasonForLowest(summary),
    questions: inOrder(summary, 'lowest').filter(hasScore).slice(0, MAX_LOWEST),
  }
}

const isSplit = ({ more }: NumberedQuestion): boolean => more?.agreement?.split ?? false

function reasonForLowest({ advanced, spreadResponses, categoryDetails }: ResultsSummary) {
  if (!advanced) return 'plan'
  if (spreadResponses === 0) return 'few'
  return categoryDetails.every(({ distribution }) => distribution) ? 'close' : 'shown-close'
}

/** Returns why the step shows these questions, in sentences. */
export function topicsInWords(reason: TopicReason, groupSize: number): string {
  switch (reason) {
    case 'split':
      return 'The questions on which your answers are furthest apart, widest first.'
    case 'close':
      return 'Your answers are close together on every question. These are the lowest ones.'
    case 'shown-close':
      return 'Where the distribution of your answers is shown, they are close together. These are the lowest questions.'
    case 'few':
      return `Split opinions need at least ${numberInWords(Math.max(MIN_DISTRIBUTION_SIZE, groupSize))} answers that were added together: fewer could reveal who said what. These are the lowest questions.`
    case 'plan':
      // On the projector nothing is for sale.
      return 'These are the lowest questions.'
  }
}

/** Returns what the answers to a question show, in one or two sentences. */
export function topicFinding({ more, distribution, percentage }: TopicQuestion): string {
  const average = `The average is ${formatScore(percentage)}%`
  if (!distribution) return `${average}.`
  if (more?.agreement?.split) return describeSplit(distribution)
  const agree = formatAgreeCount(distribution)
  return more?.agreement
    ? `${agreementInWords(more.agreement)}: ${agree}.`
    : `${average}: ${agree}.`
}
