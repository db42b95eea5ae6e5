import type { QuestionResult, RoundResults } from '#contract/results.ts'
import { manyCantSay, PERHAPS_UNSEEN } from '#domain/statistics/cant-say-words.ts'

/** The title of the section on questions that many could not answer. */
export const CANT_SAY_TITLE = '“I can’t say”'

/** Returns the questions that at least a third of the people could not answer. */
export const cantSayQuestions = ({
  categoryDetails,
}: Pick<RoundResults['summary'], 'categoryDetails'>): readonly QuestionResult[] =>
  categoryDetails.filter(manyCantSay)

/** Says how many questions at least a third of the people could not answer. */
export const cantSayFinding = (questions: readonly QuestionResult[]): string =>
  `At least a third could not answer ${questions.length === 1 ? 'one question' : `${questions.length} questions`}. ${PERHAPS_UNSEEN}`
