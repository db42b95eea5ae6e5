/** A comment that comes with a submission. */
export interface PendingComment {
  /** Position of the open question, from 1. */
  readonly question: number
  /** In hexadecimal digits; undefined in an open round, whose comments are shown at once. */
  readonly key: string | undefined
  readonly text: string
}
