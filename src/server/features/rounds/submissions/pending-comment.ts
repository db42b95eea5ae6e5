/** A comment that comes with a submission. */
export interface PendingComment {
  /** Position of the open question, from 1. */
  readonly question: number
  readonly text: string
}

/** Returns the text of the comment on a question; empty without one. */
export const textOf = (comments: readonly PendingComment[], question: number): string =>
  comments.find((comment) => comment.question === question)?.text ?? ''
