import { LINK_HOURS } from '#domain/plans.ts'
import { DEFAULT_GROUP_SIZE, GROUP_SIZES } from '#domain/release.ts'
import { z } from 'zod'
import { AssessmentKey } from './assessments.ts'
import { endpoint } from './endpoint.ts'
import { Id, IdParams, line, paragraph, PageQuery, Percent, Timestamp } from './fields.ts'

const GroupSizeField = z.literal(GROUP_SIZES, `Must be one of ${GROUP_SIZES.join(', ')}.`)

const ExpectedResponses = z
  .int('Must be a whole number.')
  .min(1, 'Must be at least 1.')
  .max(1_000_000, 'Must be at most 1,000,000.')

export const NewQuizSession = z.object({
  title: line(160, 'Please enter a title.'),
  description: paragraph(1000),
  teamId: Id,
  assessmentType: AssessmentKey,
  expiresInHours: z
    .int('Must be a whole number of hours.')
    .min(LINK_HOURS.min, `Must be at least ${LINK_HOURS.min} hour.`)
    .max(LINK_HOURS.max, `Must be at most ${LINK_HOURS.max} hours.`)
    .default(LINK_HOURS.default)
    .describe('Life of the link. Other than 24 hours needs a plan with custom link expiry.'),
  groupSize: GroupSizeField.default(DEFAULT_GROUP_SIZE).describe(
    'How many answers at least must come to count together. 1 means no protection.',
  ),
  expectedResponses: ExpectedResponses.nullish()
    .transform((value) => value ?? null)
    .describe('How many people are asked, where you know.'),
})
export type NewQuizSession = z.output<typeof NewQuizSession>

/**
 * A round. `totalSubmissions` counts all that were received, the manager's own view included;
 * `released` of the team's count in figures, `waiting` do not yet. `averageScore` is the percent of
 * what is released, 0 while nothing is.
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
    token: z.string().describe('Ends the link to the quiz: /quiz/{token}.'),
    expiresAt: Timestamp,
    createdAt: Timestamp,
    isActive: z.boolean().describe('False once closed or expired.'),
    closedAt: Timestamp.nullable(),
    groupSize: z.int().describe('How many answers at least must come to count together.'),
    expectedResponses: z.int().nullable(),
    totalSubmissions: z
      .int()
      .describe("All that were received, those that wait and the manager's own among them."),
    released: z.int().describe('Answers of the team that count.'),
    waiting: z.int().describe('Answers that do not count yet.'),
    averageScore: Percent.describe('The percent of what counts, 0 while nothing does.'),
  })
  .describe('A round of one assessment for one team, with a secret link and an end.')
export type QuizSession = z.output<typeof QuizSession>

/** The fields that may change. A group size can only be raised; an ended round can be reopened. */
export const QuizSessionChange = z.object({
  title: line(160, 'Please enter a title.').optional(),
  description: paragraph(1000).optional(),
  expectedResponses: ExpectedResponses.nullable().optional(),
  expiresAt: Timestamp.optional(),
  isActive: z.boolean().optional(),
  groupSize: GroupSizeField.optional(),
})
export type QuizSessionChange = z.output<typeof QuizSessionChange>

/** The user's sessions, latest first; all of them, unless a part is asked for. */
export const listQuizSessions = endpoint({
  method: 'GET',
  path: '/api/quiz-sessions',
  summary: 'List your sessions, latest first',
  access: 'user',
  byKey: true,
  query: PageQuery,
  refusals: {
    404: 'You have no such session to begin after.',
  },
  answer: z.array(QuizSession),
})

/**
 * 403 with `upgradeRequired` at the month's limit, for a link life that the plan does not have, and
 * for a team that is read-only.
 */
export const createQuizSession = endpoint({
  method: 'POST',
  path: '/api/quiz-sessions',
  summary: 'Create a session',
  access: 'user',
  byKey: true,
  refusals: {
    403: 'The plan does not allow it: the message says why.',
    404: 'You have no such team.',
  },
  body: NewQuizSession,
  answer: QuizSession,
  status: 201,
})

export const getQuizSession = endpoint({
  method: 'GET',
  path: '/api/quiz-sessions/:id',
  summary: 'Read a session',
  access: 'user',
  byKey: true,
  refusals: {
    404: 'You have no such session.',
  },
  params: IdParams,
  answer: QuizSession,
})

/**
 * 409 for lowering a group size, or for reopening without a new expiry where it has passed. 403 with
 * `upgradeRequired` for reopening or extending a round of a read-only team.
 */
export const updateQuizSession = endpoint({
  method: 'PATCH',
  path: '/api/quiz-sessions/:id',
  summary: 'Change, close, reopen or extend a session',
  access: 'user',
  params: IdParams,
  body: QuizSessionChange,
  answer: QuizSession,
})

/** Deletes the session with all its answers. The month's count keeps it. */
export const deleteQuizSession = endpoint({
  method: 'DELETE',
  path: '/api/quiz-sessions/:id',
  summary: 'Delete a session with its answers',
  access: 'user',
  params: IdParams,
})

/** Lets the waiting answers count, if they are at least the group size; else 409 with the reason. */
export const releaseQuizSession = endpoint({
  method: 'POST',
  path: '/api/quiz-sessions/:id/release',
  summary: 'Let the waiting answers count',
  access: 'user',
  params: IdParams,
  answer: QuizSession,
})
