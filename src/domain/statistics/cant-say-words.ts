/** How many people have answered a question and how many could not say, both null while too few have answered. */
export interface QuestionPeople {
  readonly answered: number | null
  readonly cantSay: number | null
}

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
  return manyCantSay(question)
    ? `${formatCantSay(question)} Perhaps this is not visible from where they work.`
    : undefined
}

/** Says how many people could not say: `4 of 9 could not say.` */
export const formatCantSay = ({ answered, cantSay }: QuestionPeople): string =>
  `${cantSay ?? 0} of ${(answered ?? 0) + (cantSay ?? 0)} could not say.`

/** Says that too few people have answered a question for a score. */
export const describeTooFew = (groupSize: number): string =>
  groupSize === 1
    ? 'No one has answered this so far.'
    : `Fewer than ${groupSize} have answered this so far.`

/** Says that most questions have too few answers for an overall score. */
export const describeNoOverall = (groupSize: number): string =>
  groupSize === 1
    ? 'Fewer than half of the questions have an answer, so there is no overall score yet.'
    : `Fewer than half of the questions have at least ${groupSize} answers, so there is no overall score yet.`
