import { createHash } from 'node:crypto'
import type { Submission } from '#contract/quiz.ts'
import { questionNumber } from '#domain/comments.ts'
import type { PendingComment } from '#server/features/rounds/submissions/public.ts'
import type { RoundKey } from '#server/features/rounds/round-keys/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { badInput } from '#server/platform/http/app-error.ts'
import * as repo from './repo.ts'

/**
 * Returns the comments of a submission. 400 for a question that the round does not ask.
 */
export async function checkComments(
  db: Db,
  key: RoundKey,
  { comments = [] }: Pick<Submission, 'comments'>,
): Promise<PendingComment[]> {
  if (comments.length === 0) return []
  const asked = await repo.countOpenQuestions(db, key)
  return comments.map(({ questionId, text }, index) => {
    const question = questionNumber(questionId)
    if (question > asked) {
      throw badInput(`comments.${index}.questionId`, 'This survey does not ask this question.')
    }
    return { question, text }
  })
}

/**
 * Returns the keys of the comments that are sent with a ticket, by the number of their question: their author
 * alone can make them again, and no one can join a comment to the answers or to another comment.
 */
export const commentKeys = (message: string): string[] =>
  [1, 2, 3].map((question) => commentKey(message, question))

/** Returns the key in hexadecimal digits. The ticket's message is stored nowhere. */
const commentKey = (message: string, question: number): string =>
  createHash('sha256')
    .update(`comment ${question}:`)
    .update(Buffer.from(message, 'base64url'))
    .digest('hex')
