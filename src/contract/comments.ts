import {
  MAX_COMMENT_LENGTH,
  MAX_OPEN_QUESTIONS,
  MAX_OPEN_QUESTION_LENGTH,
} from '#domain/comments.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { IdParams, requiredParagraph, singleLineText } from './fields.ts'
import { TokenParams } from './link-token.ts'

const QuestionId = z.string().regex(/^open\.[1-3]$/, 'Must be the id of an open question.')

/** The texts of a new round's open questions. */
export const NewOpenQuestions = z
  .array(singleLineText(MAX_OPEN_QUESTION_LENGTH, 'Please enter the question.'))
  .max(MAX_OPEN_QUESTIONS, `Ask at most ${MAX_OPEN_QUESTIONS} open questions.`)
  .refine((texts) => new Set(texts).size === texts.length, 'Two questions are the same.')

/** An open question of a round. Answering it is optional. */
export const OpenQuestion = z.object({ id: QuestionId, text: z.string() })
export type OpenQuestion = z.output<typeof OpenQuestion>

/** One comment, as plain text. */
export const Comment = z.object({
  questionId: QuestionId,
  text: requiredParagraph(MAX_COMMENT_LENGTH, 'Please enter a comment.'),
})
export type Comment = z.output<typeof Comment>

/**
 * The comments on one open question that are shown: in random order, without any link to scores, to
 * each other or to a day. Empty while there are too few.
 */
export const ShownComments = z
  .object({
    questionId: QuestionId,
    question: z.string().describe('The open question.'),
    texts: z
      .array(z.string())
      .describe('Comments in random order, at most 1,000. Shared results leave hidden ones out.'),
    hidden: z
      .array(z.string())
      .describe('Those of `texts` that shared results leave out; empty in shared results.'),
    hiddenCount: z.int().describe('Comments that shared results leave out.'),
    reported: z
      .array(z.string())
      .describe('Those of `texts` that someone has reported; empty in shared results.'),
    needed: z
      .int()
      .describe('New comments appear when at least so many on this question are released.'),
  })
  .describe('The comments on one open question.')
export type ShownComments = z.output<typeof ShownComments>

/** Whether a file contains comments. */
export const WithComments = z
  .enum(['yes', 'no'])
  .default('no')
  .describe('“yes” adds the comments that are shown.')

/** Hides a comment from the shared results, or shows it again. Equal texts are hidden together. */
export const hideComment = endpoint({
  method: 'PATCH',
  path: '/api/quiz-sessions/:id/comments',
  summary: 'Hide a comment from the shared results',
  access: 'manager',
  workspaceOf: 'round',
  errorResponses: { 404: 'Round not found, or it shows no such comment.' },
  params: IdParams,
  body: Comment.extend({ hidden: z.boolean() }),
})

/**
 * Reports a comment to the manager. The receipt takes the report back. 404 if the shared results do not show
 * the comment; 429 after too many from one network or in the round.
 */
export const reportComment = endpoint({
  method: 'POST',
  path: '/api/shared-results/:token/comment-reports',
  summary: 'Report a comment in shared results',
  access: 'public',
  logged: false,
  errorResponses: { 404: 'The link is unknown, or there is no such comment.' },
  params: TokenParams,
  body: Comment,
  response: z.object({
    receipt: z
      .string()
      .describe('Random, stored as a hash. Whoever has it can take the report back.'),
  }),
  status: 201,
})

/** Takes a report back. 404 if the comment has no report with this receipt. */
export const takeBackReport = endpoint({
  method: 'DELETE',
  path: '/api/shared-results/:token/comment-reports',
  summary: 'Take back the report of a comment',
  access: 'public',
  logged: false,
  errorResponses: { 404: 'The link is unknown, or there is no such report.' },
  params: TokenParams,
  body: Comment.extend({ receipt: z.string().min(1).max(100) }),
})
