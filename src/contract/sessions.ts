import { MAX_OPEN_QUESTIONS } from '#domain/comments.ts'
import { LINK_HOURS } from '#domain/plans.ts'
import { DEFAULT_GROUP_SIZE, GROUP_SIZES } from '#domain/release.ts'
import { z } from 'zod'
import { AssessmentKey } from './assessments.ts'
import { NewOpenQuestions, OpenQuestion } from './comments.ts'
import { endpoint } from './endpoint.ts'
import {
  Day,
  Id,
  IdParams,
  singleLineText,
  paragraph,
  PageQuery,
  Percent,
  SearchText,
  sortBy,
  Timestamp,
} from './fields.ts'
import { RoundAccess } from './quiz.ts'
import { SESSION_COLUMNS } from './list-pages.ts'
import { Sharing } from './shared-results.ts'
import { SharesOfAnswers } from './statistics.ts'

const GroupSizeField = z.literal(GROUP_SIZES, `Must be one of ${GROUP_SIZES.join(', ')}.`)

const ExpectedResponses = z
  .int('Must be a whole number.')
  .min(1, 'Must be at least 1.')
  .max(1_000_000, 'Must be at most 1,000,000.')

/** A new quiz session. */
export const NewQuizSession = z.object({
  title: singleLineText(160, 'Please enter a title.'),
  description: paragraph(1000),
  teamId: Id,
  assessmentType: AssessmentKey,
  expiresInHours: z
    .int('Must be a whole number of hours.')
    .min(LINK_HOURS.min, `Must be at least ${LINK_HOURS.min} hour.`)
    .max(LINK_HOURS.max, `Must be at most ${LINK_HOURS.max} hours.`)
    .default(LINK_HOURS.default)
    .describe(
      'Lifetime of the link in hours. Values other than 24 require a plan with custom link expiry.',
    ),
  groupSize: GroupSizeField.default(DEFAULT_GROUP_SIZE).describe(
    'Minimum number of responses that are added to the results together. 1 means no protection.',
  ),
  expectedResponses: ExpectedResponses.nullish()
    .transform((value) => value ?? null)
    .describe('Number of people in the team, if known. Of an invited round, it is the roster.'),
  access: RoundAccess.default('open').describe(
    'Who answers: anyone with the link (`open`), or the members of the team (`invited`), who get an email each. An invited round needs a group size of 3 or more.',
  ),
  sharing: Sharing.default('manager'),
  openQuestions: NewOpenQuestions.default([]).describe(
    'Up to three questions that are answered in words. Only for invited rounds and for group size 1.',
  ),
})
export type NewQuizSession = z.output<typeof NewQuizSession>

/**
 * A quiz session. `totalSubmissions` counts all received submissions, including the manager's own
 * view; `released` and `waiting` only those of the team. `averageScore` is the overall score of
 * the released submissions in percent, 0 if there are none. `favourable` are the shares of their
 * answers.
 */
export const QuizSession = z
  .object({
    id: Id,
    title: z.string(),
    description: z.string().nullable(),
    teamId: Id,
    teamName: z.string(),
    assessmentType: AssessmentKey,
    assessmentTitle: z.string(),
    assessmentVersion: z
      .int()
      .describe(
        'The version of the questions, which a round keeps; see GET /api/assessments/{type}.',
      ),
    token: z.string().describe('The secret part of the quiz link: /quiz/{token}.'),
    expiresAt: Timestamp,
    createdAt: Timestamp,
    isActive: z.boolean().describe('False once closed or expired.'),
    closedAt: Timestamp.nullable(),
    access: RoundAccess,
    sharing: Sharing,
    sharedToken: z
      .string()
      .nullable()
      .describe('The secret part of the link to the shared results; null if they are not shared.'),
    openQuestions: z.array(OpenQuestion).max(MAX_OPEN_QUESTIONS),
    createdByYou: z
      .boolean()
      .describe("True for the person who created the round, who alone gives the manager's view."),
    groupSize: z
      .int()
      .describe('Minimum number of responses that are added to the results together.'),
    expectedResponses: z
      .int()
      .nullable()
      .describe('Number of people in the team; null if unknown.'),
    retentionMonths: z
      .int()
      .nullable()
      .describe(
        'Months after the end until the answers are erased, as participants read; null for never.',
      ),
    answersErasedOn: Day.nullable().describe(
      'Day on which the answers were erased; counts and scores stay. Null if they were not.',
    ),
    totalSubmissions: z
      .int()
      .describe("All responses received, including waiting ones and the manager's own view."),
    released: z.int().describe('Responses of the team that are included in the results.'),
    waiting: z.int().describe('Responses of the team that are not included yet.'),
    deletedUnread: z
      .int()
      .describe(
        'Responses of an invited round that its end deleted unread, because fewer than the group size were waiting.',
      ),
    averageScore: Percent.describe('Overall score in percent; 0 while there are no results.'),
    favourable: SharesOfAnswers,
  })
  .describe('A survey round: one assessment for one team, with a secret link and an end date.')
export type QuizSession = z.output<typeof QuizSession>

/** The fields to change. The group size can only be raised; an ended session can be reopened. */
export const QuizSessionChange = z.object({
  title: singleLineText(160, 'Please enter a title.').optional(),
  description: paragraph(1000).optional(),
  expectedResponses: ExpectedResponses.nullable().optional(),
  expiresAt: Timestamp.optional(),
  isActive: z.boolean().optional(),
  groupSize: GroupSizeField.optional(),
  sharing: Sharing.optional().describe('Fixed from the first response on.'),
})
export type QuizSessionChange = z.output<typeof QuizSessionChange>

/** Filters and order of the list of sessions. */
export const SessionListQuery = PageQuery.extend({
  search: SearchText.describe('Text in the title or in the name of the team, in any case.'),
  teamId: Id.optional(),
  state: z
    .enum(['active', 'completed', 'results'])
    .optional()
    .describe('Sessions that accept answers, ended sessions, or sessions with results.'),
  sort: sortBy(SESSION_COLUMNS).default('-created'),
})
export type SessionListQuery = z.output<typeof SessionListQuery>

/** Returns the user's sessions, by default latest first. */
export const listQuizSessions = endpoint({
  method: 'GET',
  path: '/api/quiz-sessions',
  summary: 'List your sessions, latest first',
  access: 'viewer',
  allowsApiKey: true,
  query: SessionListQuery,
  errorResponses: {
    404: 'The session in `after` or `before` was not found.',
  },
  response: z.array(QuizSession),
})

/**
 * 400 for a group size below the smallest of the workspace's rules. 403 with `upgradeRequired` if the monthly limit is reached, for a link lifetime that the plan does
 * not include, and for a read-only team.
 */
export const createQuizSession = endpoint({
  method: 'POST',
  path: '/api/quiz-sessions',
  summary: 'Create a session',
  access: 'manager',
  allowsApiKey: true,
  errorResponses: {
    403: 'Your plan does not allow it. The message says why.',
    404: 'Team not found.',
    409: 'An invited round needs a confirmed address and as many members as the group size.',
  },
  body: NewQuizSession,
  response: QuizSession,
  status: 201,
})

export const getQuizSession = endpoint({
  method: 'GET',
  path: '/api/quiz-sessions/:id',
  summary: 'Get a session',
  access: 'viewer',
  workspaceOf: 'session',
  allowsApiKey: true,
  errorResponses: {
    404: 'Session not found.',
  },
  params: IdParams,
  response: QuizSession,
})

/**
 * 409 for a smaller group size, for reopening an expired session without a new expiry, and for
 * reopening or extending one whose answers were erased or an invited round that has ended. 403 with
 * `upgradeRequired` for reopening or extending a session of a read-only team.
 */
export const updateQuizSession = endpoint({
  method: 'PATCH',
  path: '/api/quiz-sessions/:id',
  summary: 'Change, close, reopen or extend a session',
  access: 'manager',
  workspaceOf: 'session',
  params: IdParams,
  body: QuizSessionChange,
  response: QuizSession,
})

/** Deletes the session with all its submissions. It still counts toward the monthly limit. */
export const deleteQuizSession = endpoint({
  method: 'DELETE',
  path: '/api/quiz-sessions/:id',
  summary: 'Delete a session with its responses',
  access: 'manager',
  workspaceOf: 'session',
  params: IdParams,
})

/**
 * Releases the waiting submissions. 409 if there are fewer than the group size, and in an invited round
 * after the first release before its end.
 */
export const releaseQuizSession = endpoint({
  method: 'POST',
  path: '/api/quiz-sessions/:id/release',
  summary: 'Include the waiting responses in the results',
  access: 'manager',
  workspaceOf: 'session',
  params: IdParams,
  response: QuizSession,
})
