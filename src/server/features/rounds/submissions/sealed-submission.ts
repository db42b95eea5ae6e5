import { hash } from 'node:crypto'
import type { AssessmentType } from '#domain/assessments/assessment.ts'
import { cellsOf } from '#domain/rollup.ts'
import type { Answers } from '#domain/rollup.ts'
import { idempotencyKey, KEY_HASH_DIGITS } from '#domain/stored-submission.ts'
import type { WorkspaceId } from '#server/platform/scope.ts'
import { toArrayLiteral } from '#server/platform/write-path/array-literal.ts'
import { textOf } from './pending-comment.ts'
import type { PendingComment } from './pending-comment.ts'
import type { SealingRound } from './sealers.ts'

/**
 * One person's answers, checked against the assessment but not yet against the round. Ids are in
 * lower case, so that equal ids are equal strings.
 */
export interface PendingSubmission {
  readonly workspaceId: WorkspaceId
  readonly roundId: string
  readonly type: AssessmentType
  /** The version of the assessment's questions. */
  readonly version: number
  readonly teamId: string | undefined
  /** Idempotency key made by the browser. Without it a repeat is stored again. */
  readonly submissionId: string | undefined
  /** The hash of a checked ticket in hexadecimal digits, in an invited round. */
  readonly ticket: string | undefined
  readonly answers: Answers
  readonly comments: readonly PendingComment[]
  /** By the number of the question, in hexadecimal digits; none in an open round. */
  readonly commentKeys: readonly string[]
}

/** A submission as PostgreSQL gets it. */
export interface SealedSubmission extends Pick<
  PendingSubmission,
  'workspaceId' | 'roundId' | 'type' | 'version' | 'teamId'
> {
  /** The number of the release for which it is sealed; 0 in a round with group size 1. */
  readonly release: number
  readonly hasTicket: boolean
  /** True if the person could not answer some question. */
  readonly skips: boolean
  /** The hash of the ticket or of the idempotency key, in hexadecimal digits. */
  readonly keyHash: string | undefined
  readonly given: Buffer
  /** The cells of the answers in the rollup as the text of an array; none if sealed. */
  readonly cells: string
  /** The comments as JSON in base64; empty without any. */
  readonly remark: string
}

/**
 * Seals a submission for the next release. A question without a comment gets an empty one: otherwise its few
 * comments would be stored together with the responses that they came with.
 */
export function sealSubmission(
  pending: PendingSubmission,
  { sealer, openQuestions }: SealingRound,
): SealedSubmission {
  const { answers, ticket, comments, commentKeys } = pending
  const sealed = Array.from({ length: openQuestions }, (_, index) => ({
    question: index + 1,
    value: sealer.sealComment(textOf(comments, index + 1), commentKeys[index]).toString('base64'),
  }))
  return {
    ...aboutOf(pending),
    release: sealer.number,
    given: sealer.sealAnswers(answers, ticket),
    cells: '{}',
    remark: remarkOf(sealed),
  }
}

/** Returns a submission to a round with group size 1, which is released at once. */
export function openSubmission(pending: PendingSubmission): SealedSubmission {
  const { answers, comments } = pending
  return {
    ...aboutOf(pending),
    release: 0,
    given: Buffer.from(toArrayLiteral(answers)),
    cells: toArrayLiteral(cellsOf(answers)),
    remark: remarkOf(comments.map(({ question, text }) => ({ question, value: text }))),
  }
}

/** Returns a submission without its answers: no key is left that seals them, since the round has ended. */
export const emptySubmission = (pending: PendingSubmission): SealedSubmission => ({
  ...aboutOf(pending),
  release: -1,
  given: Buffer.alloc(0),
  cells: '{}',
  remark: '',
})

const aboutOf = (pending: PendingSubmission) => ({
  workspaceId: pending.workspaceId,
  roundId: pending.roundId,
  type: pending.type,
  version: pending.version,
  teamId: pending.teamId,
  hasTicket: pending.ticket !== undefined,
  skips: pending.answers.includes(null),
  keyHash: pending.ticket ?? keyHashOf(pending),
})

/** Returns the hash of the idempotency key in hexadecimal digits. */
function keyHashOf({ roundId, submissionId }: PendingSubmission): string | undefined {
  if (submissionId === undefined) return undefined
  return hash('sha256', idempotencyKey(roundId, submissionId)).slice(0, KEY_HASH_DIGITS)
}

const remarkOf = (values: readonly { question: number; value: string }[]): string =>
  values.length === 0 ? '' : Buffer.from(JSON.stringify(values)).toString('base64')
