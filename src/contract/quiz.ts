import { z } from 'zod'
import { AssessmentWithQuestions, TypeParams } from './assessments.ts'
import { QuizBranding } from './branding.ts'
import { endpoint } from './endpoint.ts'
import { Id, singleLineText, Timestamp } from './fields.ts'

export const TokenParams = z.object({ token: z.string() })

/** What a participant sees of a session before the first question. */
export const OpenQuiz = z.object({
  session: z.object({
    id: Id,
    title: z.string(),
    description: z.string().nullable(),
    teamId: Id,
    teamName: z.string(),
    expiresAt: Timestamp,
    groupSize: z.int(),
    retentionMonths: z
      .int()
      .nullable()
      .describe('Months after the end until the answers are erased; null for never.'),
  }),
  assessment: AssessmentWithQuestions,
  /** The branding of the session's owner; null if it has none or the plan excludes it. */
  branding: QuizBranding.nullable(),
})
export type OpenQuiz = z.output<typeof OpenQuiz>

/**
 * One answer. `category` is accepted and ignored; the catalogue defines it. Lengths are not checked,
 * since an id that is not in the catalogue is rejected.
 */
export const SubmittedAnswer = z.object({
  questionId: z.string(),
  value: z.number(),
  category: z.string().optional(),
})

/**
 * One person's complete answers. With `sessionId` an anonymous submission to that session, even if
 * signed in. Without it, a signed-in user's own assessment, which requires `teamName`.
 */
export const Submission = z.object({
  responses: z.array(SubmittedAnswer).max(100),
  sessionId: Id.optional(),
  teamId: Id.optional(),
  /** Idempotency key made by the browser: a repeat gets the same response and stores nothing. */
  submissionId: z.uuid().toLowerCase().optional(),
  teamName: singleLineText(120, 'Please enter a team name to continue').optional(),
  /** Accepted because the form sends it, and ignored. Never stored. */
  participantName: z.string().max(200).optional(),
  /** True for the manager's own view, which is not part of the team's results. */
  asManager: z.boolean().optional(),
})
export type Submission = z.output<typeof Submission>

/** 410 with "expired" in the message once the link has expired; 404 for closed or unknown. */
export const openQuiz = endpoint({
  method: 'GET',
  path: '/api/quiz-session/:token',
  summary: 'Open a quiz by its link',
  access: 'public',
  logged: false,
  params: TokenParams,
  response: OpenQuiz,
})

/**
 * Stores a submission. 400 with issues for invalid answers, 404 for a closed or unknown session, 410
 * for an expired one. A repeated `submissionId` gets the first response.
 */
export const submitAssessment = endpoint({
  method: 'POST',
  path: '/api/assessments/:type/submit',
  summary: 'Submit answers',
  access: 'public',
  logged: false,
  params: TypeParams,
  body: Submission,
  response: z.object({ message: z.string() }),
  status: 201,
})
