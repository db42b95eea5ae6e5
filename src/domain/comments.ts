import { isLive } from './release.ts'

/** The most open questions of a round. */
export const MAX_OPEN_QUESTIONS = 3

/** The most characters of an open question. */
export const MAX_OPEN_QUESTION_LENGTH = 200

/** The most characters of a comment. */
export const MAX_COMMENT_LENGTH = 1_000

/**
 * The fewest waiting comments with which a new one is shuffled, if there are as many. Among these, neither its
 * place nor PostgreSQL's records of a transaction tell when it came.
 */
export const MIN_COMMENTS_MIXED = 64

/** The fewest comments that appear together, unless the group size is 1. */
export const MIN_COMMENTS = 5

/** The open questions that the form offers, beside one of the manager's own. */
export const OFFERED_OPEN_QUESTIONS = [
  'What should we keep doing?',
  'What should we change first?',
] as const

/** How a round is answered, as far as open questions depend on it. */
interface RoundForm {
  readonly access: 'open' | 'invited'
  readonly groupSize: number
  /** The number of invited people; means nothing for an open round. */
  readonly invited: number
}

/**
 * True if a round may ask open questions: an invited one with as many people as comments have to come
 * together, or one without protection. With an open link the manager could write all comments but one,
 * and know who wrote the last.
 */
export const canAskOpenQuestions = ({ access, groupSize, invited }: RoundForm): boolean =>
  access === 'invited' ? invited >= commentsNeeded(groupSize) : isLive(groupSize)

/**
 * Returns the number of comments on one question that have to be released and not yet shown before they
 * appear together: the group size, and at least `MIN_COMMENTS`. With group size 1 it is 1.
 */
export const commentsNeeded = (groupSize: number): number =>
  isLive(groupSize) ? 1 : Math.max(groupSize, MIN_COMMENTS)

/** An open question with the id under which comments refer to it. */
export interface OpenQuestion {
  readonly id: string
  readonly text: string
}

/** Returns the open questions of a round with their ids: `open.1`, `open.2` and `open.3`. */
export const openQuestionsOf = (texts: readonly string[]): OpenQuestion[] =>
  texts.map((text, index) => ({ id: `open.${index + 1}`, text }))

/** Returns the position, from 1, of an open question by its id. */
export const questionNumber = (id: string): number => Number(id.slice('open.'.length))
