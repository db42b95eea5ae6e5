import { MAX_OPEN_QUESTIONS } from '#domain/comments.ts'
import { z } from 'zod'
import { AssessmentWithQuestions, TypeParams } from './assessments.ts'
import { LogoQuery, QuizBranding } from './branding.ts'
import { Comment, OpenQuestion } from './comments.ts'
import { endpoint } from './endpoint.ts'
import { Id, singleLineText, Timestamp, RoundAccess } from './fields.ts'
import { TokenParams } from './link-token.ts'
import { Sharing } from './shared-results.ts'

/** Returns the schema of bytes as base64url without padding. */
export const bytes = (count: number) =>
  z
    .string()
    .length(Math.ceil((count * 4) / 3), `Must be ${count} bytes as base64url.`)
    .regex(/^[\w-]*$/, 'Must be base64url.')

export const Fingerprint = z
  .string()
  .describe("SHA-256 of the round's public key as base64url, the same for everyone.")

/**
 * A ticket of an invited round (RFC 9474, RSABSSA-SHA384-PSS-Randomized): the prepared message, 32
 * random bytes before the browser's own 32, and the server's unblinded signature.
 */
export const Ticket = z.object({ message: bytes(64), signature: bytes(256) })
export type Ticket = z.output<typeof Ticket>

/** What a participant sees of a round before the first question. */
export const OpenQuiz = z.object({
  session: z.object({
    id: Id,
    title: z.string(),
    description: z.string().nullable(),
    teamId: Id,
    teamName: z.string(),
    expiresAt: Timestamp,
    groupSize: z.int(),
    access: RoundAccess,
    publicKey: z
      .string()
      .nullable()
      .describe(
        'The public key that checks the tickets of an invited round (SPKI, base64url); null for an open one.',
      ),
    fingerprint: Fingerprint.nullable(),
    invited: z.int().nullable().describe('The number of invited people; null for an open round.'),
    retentionMonths: z
      .int()
      .nullable()
      .describe('Months after the end until the answers are erased; null for never.'),
    sharing: Sharing,
    openQuestions: z.array(OpenQuestion).max(MAX_OPEN_QUESTIONS).describe('Each is optional.'),
    canSkip: z.boolean().describe("The value of an answer may be null: “I can't say”."),
    formerTokens: z
      .array(z.string())
      .describe(
        'The tokens that the link of this invited round had before restarts, oldest first.',
      ),
  }),
  assessment: AssessmentWithQuestions,
  /** The branding of the round's owner; null if it has none or the plan excludes it. */
  branding: QuizBranding.nullable(),
})
export type OpenQuiz = z.output<typeof OpenQuiz>

/**
 * One answer. `category` is accepted and ignored; the catalogue defines it. Lengths are not checked,
 * since an id that is not in the catalogue is rejected.
 */
export const SubmittedAnswer = z.object({
  questionId: z.string(),
  value: z
    .number()
    .nullable()
    .describe("1 to 5, from Strongly Disagree; null for “I can't say”, where the round allows it."),
  category: z.string().optional(),
})

/**
 * One person's complete answers. With `sessionId` an anonymous submission to that round, even if
 * signed in. Without it, a signed-in user's own assessment, which requires `teamName`.
 */
export const Submission = z.object({
  responses: z.array(SubmittedAnswer).max(100),
  sessionId: Id.optional(),
  teamId: Id.optional(),
  /** Idempotency key made by the browser: a repeat gets the same response and stores nothing. */
  submissionId: z.uuid().toLowerCase().optional(),
  /** Required in an invited round, in place of `submissionId`. */
  ticket: Ticket.optional(),
  teamName: singleLineText(120, 'Please enter a team name to continue').optional(),
  /** Accepted because the form sends it, and ignored. Never stored. */
  participantName: z.string().max(200).optional(),
  /** True for the manager's own view, which is not part of the team's results. */
  asManager: z.boolean().optional(),
  /** At most one for each open question of the round. */
  comments: z
    .array(Comment)
    .max(MAX_OPEN_QUESTIONS)
    .refine(
      (all) => new Set(all.map(({ questionId }) => questionId)).size === all.length,
      'Send one comment for each question.',
    )
    .optional(),
})
export type Submission = z.output<typeof Submission>

const SubmissionReply = z.object({
  message: z.string(),
  sharedToken: z
    .string()
    .nullable()
    .describe(
      'The secret part of the link to the results, /shared/{token}, if the team sees them.',
    ),
})

const Ended = {
  410: 'The link has expired (`expired`, with this word in the message), or the round was restarted (`restarted`).',
} as const

/**
 * 410 with "expired" in the message once the link has expired, and for a round that was restarted; 404 for
 * closed or unknown.
 */
export const openQuiz = endpoint({
  method: 'GET',
  path: '/api/quiz-session/:token',
  summary: 'Open a survey by its link',
  access: 'public',
  logged: false,
  errorResponses: Ended,
  params: TokenParams,
  response: OpenQuiz,
})

/**
 * Stores a submission. 400 with issues for invalid answers, 403 for a missing or invalid ticket of an
 * invited round, 404 for a closed or unknown round, 410 for an expired one. A repeated `submissionId`
 * or ticket gets the first response.
 */
export const submitAssessment = endpoint({
  method: 'POST',
  path: '/api/assessments/:type/submit',
  summary: 'Submit answers',
  access: 'public',
  logged: false,
  errorResponses: Ended,
  params: TypeParams,
  body: Submission,
  response: SubmissionReply,
  status: 201,
})

/** A response that waits for others is found by its ticket alone. */
const PendingErrors = {
  403: 'The ticket is missing or not one of this round.',
  404: 'No response was sent with this ticket, or the round is unknown or closed.',
  409: 'The response is part of the results already.',
  ...Ended,
} as const

/** Replaces the response that was sent with this ticket while it waits, before the end. */
export const replaceSubmission = endpoint({
  method: 'PUT',
  path: '/api/assessments/:type/submit',
  summary: 'Replace your response in an invited round',
  access: 'public',
  logged: false,
  errorResponses: PendingErrors,
  params: TypeParams,
  body: Submission,
  response: SubmissionReply,
})

/** Deletes the response that was sent with this ticket while it waits. The ticket can be used again. */
export const withdrawSubmission = endpoint({
  method: 'DELETE',
  path: '/api/assessments/:type/submit',
  summary: 'Withdraw your response in an invited round',
  access: 'public',
  logged: false,
  errorResponses: PendingErrors,
  params: TypeParams,
  body: z.object({ sessionId: Id, ticket: Ticket }),
})

/** The image of the logo that a quiz shows. 404 if it shows none. */
export const quizLogo = endpoint({
  method: 'GET',
  path: '/api/quiz-session/:token/logo',
  summary: 'Download the logo that an open survey shows',
  access: 'public',
  params: TokenParams,
  query: LogoQuery,
  file: { types: ['image/png', 'image/jpeg'], description: 'The image.' },
})
