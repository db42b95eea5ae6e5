import { MAX_OPEN_QUESTIONS } from '#domain/comments.ts'
import { LONG_INVITED_HOURS } from '#domain/invited-rounds.ts'
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
  RoundAccess,
} from './fields.ts'
import { ROUND_COLUMNS } from './list-pages.ts'
import { Sharing } from './shared-results.ts'
import { SharesOfAnswers } from './statistics.ts'

const GroupSizeField = z.literal(GROUP_SIZES, `Must be one of ${GROUP_SIZES.join(', ')}.`)

const ExpectedResponses = z
  .int('Must be a whole number.')
  .min(1, 'Must be at least 1.')
  .max(1_000_000, 'Must be at most 1,000,000.')

/** A new round. */
export const NewRound = z.object({
  title: singleLineText(160, 'Please enter a title.'),
  description: paragraph(1000),
  teamId: Id,
  assessmentType: AssessmentKey,
  expiresInHours: z
    .int('Must be a whole number of hours.')
    .min(LINK_HOURS.min, `Must be at least ${LINK_HOURS.min} hour.`)
    .max(LONG_INVITED_HOURS, `Must be at most ${LONG_INVITED_HOURS} hours.`)
    .default(LINK_HOURS.default)
    .describe(
      'How long the round stays open, in hours. At most 264, for an invited round 744; some workspaces have less: 24, for an invited round up to 168.',
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
  sharing: Sharing.optional().describe(
    'Who sees the results. Default: `team` for an invited round, `manager` for an open one.',
  ),
  openQuestions: NewOpenQuestions.default([]).describe(
    'Up to three questions that are answered in words. Only for group size 1, and for invited rounds of at least five people and of the group size.',
  ),
  canSkip: z
    .boolean()
    .default(false)
    .describe("True if people may say “I can't say” to a question. Fixed from the start."),
})
export type NewRound = z.output<typeof NewRound>

/**
 * A round. `totalSubmissions` counts all received submissions, including the manager's own
 * view; `released` and `waiting` only those of the team. `averageScore` is the overall score of
 * the released submissions in percent, 0 if there are none. `favourable` are the shares of their
 * answers.
 */
export const Round = z
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
    token: z.string().describe('The secret part of the survey link: /quiz/{token}.'),
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
    canSkip: z.boolean().describe("People may say “I can't say” to a question."),
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
        'Months after the end until the answers are erased, as people read before they answer; null for never.',
      ),
    answersErasedOn: Day.nullable().describe(
      'Day on which the answers were erased; counts and scores stay. Null if they were not.',
    ),
    totalSubmissions: z
      .int()
      .describe("All responses received, including waiting ones and the manager's view."),
    released: z.int().describe('Responses of the team that are included in the results.'),
    waiting: z.int().describe('Responses of the team that are not included yet.'),
    deletedUnread: z
      .int()
      .describe(
        'Responses that were deleted unread: by the end of an invited round, because fewer than the group size were waiting, or with `keyLost`, because the key that opens them was lost.',
      ),
    keyLost: z
      .boolean()
      .describe('The key that opens waiting responses was lost while the round ran.'),
    averageScore: Percent.describe('Overall score in percent; 0 while there are no results.'),
    favourable: SharesOfAnswers,
  })
  .describe('A survey round: one assessment for one team, with a secret link and an end date.')
export type Round = z.output<typeof Round>

/** The fields to change. The group size can only be raised; a round can be reopened for 30 days after its end. */
export const RoundChange = z.object({
  title: singleLineText(160, 'Please enter a title.').optional(),
  description: paragraph(1000).optional(),
  expectedResponses: ExpectedResponses.nullable().optional(),
  expiresAt: Timestamp.optional(),
  isActive: z.boolean().optional(),
  groupSize: GroupSizeField.optional(),
  sharing: Sharing.optional().describe('Fixed from the first response on.'),
})
export type RoundChange = z.output<typeof RoundChange>

/** Filters and order of the list of rounds. */
export const RoundListQuery = PageQuery.extend({
  search: SearchText.describe('Text in the title or in the name of the team, in any case.'),
  teamId: Id.optional(),
  state: z
    .enum(['active', 'waiting', 'completed', 'results'])
    .optional()
    .describe(
      'Rounds that accept answers, those of them in which responses wait, ended rounds, or rounds with results.',
    ),
  sort: sortBy(ROUND_COLUMNS).default('-created'),
})
export type RoundListQuery = z.output<typeof RoundListQuery>

/** Returns the user's rounds, by default latest first. */
export const listRounds = endpoint({
  method: 'GET',
  path: '/api/quiz-sessions',
  summary: 'List your rounds, latest first',
  access: 'viewer',
  allowsApiKey: true,
  query: RoundListQuery,
  errorResponses: {
    404: 'The round in `after` or `before` was not found.',
  },
  response: z.array(Round),
})

/**
 * 400 for a group size below the smallest of the workspace's rules. 403 with `upgradeRequired` if the monthly limit is reached, for a link lifetime that the plan does
 * not include, and for a read-only team.
 */
export const createRound = endpoint({
  method: 'POST',
  path: '/api/quiz-sessions',
  summary: 'Create a round',
  access: 'manager',
  allowsApiKey: true,
  errorResponses: {
    403: 'The workspace does not allow it. The message says why.',
    404: 'Team not found.',
    409: 'An invited round needs https, a confirmed address and as many members as the group size.',
  },
  body: NewRound,
  response: Round,
  status: 201,
})

export const getRound = endpoint({
  method: 'GET',
  path: '/api/quiz-sessions/:id',
  summary: 'Get a round',
  access: 'viewer',
  workspaceOf: 'round',
  allowsApiKey: true,
  errorResponses: {
    404: 'Round not found.',
  },
  params: IdParams,
  response: Round,
})

/**
 * 409 for a smaller group size, for reopening an expired round without a new expiry, and for
 * reopening or extending one whose answers were erased, that ended 30 days ago, or an invited round that has
 * ended. 403 with `upgradeRequired` for reopening or extending a round of a read-only team.
 */
export const updateRound = endpoint({
  method: 'PATCH',
  path: '/api/quiz-sessions/:id',
  summary: 'Change, close, reopen or extend a round',
  access: 'manager',
  workspaceOf: 'round',
  params: IdParams,
  body: RoundChange,
  response: Round,
})

/** Deletes the round with all its submissions. It still counts toward the monthly limit. */
export const deleteRound = endpoint({
  method: 'DELETE',
  path: '/api/quiz-sessions/:id',
  summary: 'Delete a round with its responses',
  access: 'manager',
  workspaceOf: 'round',
  params: IdParams,
})

/**
 * Releases the waiting submissions. 409 if there are fewer than the group size, and in an invited round
 * after the first release before its end.
 */
export const releaseRound = endpoint({
  method: 'POST',
  path: '/api/quiz-sessions/:id/release',
  summary: 'Include the waiting responses in the results',
  access: 'manager',
  workspaceOf: 'round',
  params: IdParams,
  response: Round,
})
