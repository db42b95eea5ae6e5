import type { QuestionPeople } from '#domain/question-counts.ts'

/** What it may mean that many could not say: no weakness of the team. */
export const PERHAPS_UNSEEN = 'Perhaps this is not visible from where they work.'

/** Share of the people from which on it is worth saying that they could not say. */
const WORTH_SAYING = 1 / 3

/** True if at least a third of the people could not say. */
export const manyCantSay = ({ answered, cantSay }: QuestionPeople): boolean =>
  cantSay !== null && cantSay > 0 && cantSay >= ((answered ?? 0) + cantSay) * WORTH_SAYING

/** True if fewer than half of the people could say. */
export const mostCantSay = ({ answered, cantSay }: QuestionPeople): boolean =>
  cantSay !== null && cantSay > (answered ?? 0)

/**
 * Says why a question has no score, or that many people could not say; undefined otherwise. Says nothing
 * about the team: people may simply not see the topic.
 */
export function describeCantSay(question: QuestionPeople, groupSize: number): string | undefined {
  if (question.answered === null) return describeTooFew(groupSize)
  return manyCantSay(question) ? `${formatCantSay(question)} ${PERHAPS_UNSEEN}` : undefined
}

/** Says how many people could not say: `4 of 9 could not say.` */
export const formatCantSay = ({ answered, cantSay }: QuestionPeople): string =>
  `${cantSay ?? 0} of ${(answered ?? 0) + (cantSay ?? 0)} could not say.`

/**
 * Returns how many people could not answer questions that `manyCantSay`: `4 of 9 people`, or `Up to 4 of 9 people`
 * if fewer could not answer some of them.
 */
export function peopleWhoCantSay(questions: readonly QuestionPeople[]): string {
  const counts = questions
    .toSorted((a, b) => (b.cantSay ?? 0) - (a.cantSay ?? 0))
    .map(({ answered, cantSay }) => `${cantSay ?? 0} of ${(answered ?? 0) + (cantSay ?? 0)} people`)
  const [most = ''] = counts
  return counts.every((count) => count === most) ? most : `Up to ${most}`
}

/** True if a release holds answers to a question that are too few to be part of its score. */
export const hasPool = (questions: readonly QuestionPeople[], responses: number): boolean =>
  questions.some(({ answered, cantSay }) => (answered ?? 0) + (cantSay ?? 0) < responses)

/** Says that too few people have answered a question for a score. */
export const describeTooFew = (groupSize: number): string =>
  groupSize === 1
    ? 'No one has answered this so far.'
    : `Fewer than ${groupSize} have answered this so far.`

/** Says why a round with results has no overall score, and what can bring one. */
export function describeNoOverall(groupSize: number): string {
  const answers = groupSize === 1 ? 'an answer' : `at least ${groupSize} answers`
  return `Fewer than half of the questions have ${answers}, because people said “I can't say”. While the round is open, more responses can bring an overall score.`
}
