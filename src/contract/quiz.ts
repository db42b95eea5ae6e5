import { z } from 'zod'
import { AssessmentWithQuestions, TypeParams } from './assessments.ts'
import { QuizBranding } from './branding.ts'
import { endpoint } from './endpoint.ts'
import { Id, line, Timestamp } from './fields.ts'

export const TokenParams = z.object({ token: z.string() })

/** What an answerer sees of a session before the first question. */
export const OpenQuiz = z.object({
  session: z.object({
    id: Id,
    title: z.string(),
    description: z.string().nullable(),
    teamId: Id,
    teamName: z.string(),
    expiresAt: Timestamp,
    groupSize: z.int(),
  }),
  assessment: AssessmentWithQuestions,
  /** The look of whoever runs the round, where their plan has that; null where there is none. */
  branding: QuizBranding.nullable(),
})
export type OpenQuiz = z.output<typeof OpenQuiz>

/**
 * One answer. The category may be sent; the catalogue's own is what counts. No length is asked for:
 * a question is one of the catalogue's or unknown, and a submission has twenty of these.
 */
export const Response = z.object({
  questionId: z.string(),
  value: z.number(),
  category: z.string().optional(),
})

/**
 * One person's complete answers. With `sessionId` they are an anonymous submission to that round,
 * whoever is signed in; without it a signed-in user's own run, which needs `teamName`.
 */
export const Submission = z.object({
  responses: z.array(Response).max(100),
  sessionId: Id.optional(),
  teamId: Id.optional(),
  /** Made by the browser; a repeat answers as the first did and stores nothing. */
  submissionId: z.uuid().toLowerCase().optional(),
  teamName: line(120, 'Please enter a team name to continue').optional(),
  /** Accepted because the form sends it, and dropped: nothing of it is kept. */
  participantName: z.string().max(200).optional(),
  /** The session's creator answers for themselves, beside the team's figures. */
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
  answer: OpenQuiz,
})

export const submitAssessment = endpoint({
  method: 'POST',
  path: '/api/assessments/:type/submit',
  summary: 'Send answers',
  access: 'public',
  logged: false,
  params: TypeParams,
  body: Submission,
  answer: z.object({ message: z.string() }),
  status: 201,
})
