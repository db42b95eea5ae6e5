import { ACTION_LENGTHS, ACTION_STATUSES, DUE_SOON_DAYS, MAX_ACTIONS } from '#domain/actions.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import type { Parsed } from './endpoint.ts'
import { Day, Id, IdParams, PageQuery, paragraph, singleLineText } from './fields.ts'
import { PointChange, Verdict } from './statistics.ts'

export const ActionStatus = z.enum(ACTION_STATUSES).describe('`dropped` ones have a reason.')

const Owner = singleLineText(ACTION_LENGTHS.owner, 'Please enter an owner.')
  .or(z.literal(''))
  .nullable()
  .transform((name) => name || null)
  .describe('Who takes care of it, in words. Of a member, their name.')

const OwnerMember = Id.nullable().describe(
  'A member of the team, who gets an email. `owner` is then ignored.',
)

const Category = z
  .string()
  .max(ACTION_LENGTHS.reference)
  .nullable()
  .transform((name) => name || null)
  .describe('A category of an assessment. Set by `questionId`, if that is given.')

const Question = z
  .string()
  .max(ACTION_LENGTHS.reference)
  .nullable()
  .transform((id) => id || null)
  .describe('A question of an assessment.')

const fields = {
  title: singleLineText(ACTION_LENGTHS.title, 'Please enter what the team will do.'),
  dueDate: Day.nullable(),
  reason: paragraph(ACTION_LENGTHS.reason).describe('Why it was dropped. Other ones have none.'),
}

/** A new action of a team. */
export const NewAction = z.object({
  title: fields.title,
  owner: Owner.default(null),
  ownerMemberId: OwnerMember.default(null),
  dueDate: fields.dueDate.default(null),
  category: Category.default(null),
  questionId: Question.default(null),
  sessionId: Id.nullable().default(null).describe('The round from which the action follows.'),
  status: ActionStatus.default('open'),
  reason: fields.reason,
})
export type NewAction = z.output<typeof NewAction>

/** The fields to change. */
export const ActionChange = z.object({
  title: fields.title.optional(),
  owner: Owner.optional(),
  ownerMemberId: OwnerMember.optional(),
  dueDate: fields.dueDate.optional(),
  category: Category.optional(),
  questionId: Question.optional(),
  status: ActionStatus.optional(),
  reason: fields.reason,
})
export type ActionChange = z.output<typeof ActionChange>

/** Something that a team agreed to do. */
export const Action = z
  .object({
    id: Id,
    teamId: Id,
    teamName: z.string(),
    sessionId: Id.nullable().describe('The round from which it follows, while that exists.'),
    title: z.string(),
    owner: z.string().nullable().describe('Who takes care of it, in words.'),
    ownerMemberId: Id.nullable(),
    dueDate: Day.nullable(),
    isOverdue: z.boolean().describe('True if it is open and its due date has passed.'),
    category: z.string().nullable(),
    questionId: z.string().nullable(),
    questionText: z.string().nullable(),
    status: ActionStatus,
    reason: z.string().nullable(),
    agreedOn: Day.describe('The day on which it was entered.'),
    endedOn: Day.nullable().describe('The day on which it was done or dropped.'),
  })
  .describe('Something that a team agreed to do.')
export type Action = z.output<typeof Action>

/**
 * An action that was agreed before a round, and after the one before it, with the change of its category
 * since then. Nothing says that one caused the other.
 */
export const AgreedAction = Action.pick({
  id: true,
  title: true,
  owner: true,
  dueDate: true,
  category: true,
  questionId: true,
  status: true,
  reason: true,
  agreedOn: true,
})
  .extend({
    change: PointChange.extend({ verdict: Verdict })
      .nullable()
      .describe('The change of the category, in percent; null without a category or results.'),
    incomparable: z
      .boolean()
      .describe('True if most questions of the category were replaced between the two rounds.'),
  })
  .describe('An action that was agreed since the previous round, with what has changed.')
export type AgreedAction = z.output<typeof AgreedAction>

/** The actions of a team: open ones by due date, then ended ones, latest first. */
export const listTeamActions = endpoint({
  method: 'GET',
  path: '/api/teams/:id/actions',
  summary: 'List the actions of a team',
  access: 'viewer',
  workspaceOf: 'team',
  allowsApiKey: true,
  params: IdParams,
  response: z.array(Action).max(MAX_ACTIONS),
})

/**
 * 400 for a category or question that no assessment has, for a round or a member of another team, and for
 * a dropped action without a reason. 429 over the workspace's budget of emails.
 */
export const createAction = endpoint({
  method: 'POST',
  path: '/api/teams/:id/actions',
  summary: 'Add an action of a team',
  access: 'manager',
  workspaceOf: 'team',
  errorResponses: { 409: 'The team has too many actions, or your email address is not confirmed.' },
  params: IdParams,
  body: NewAction,
  response: Action,
  status: 201,
})

/** Fields that are left out stay. 400 as for a new action; reopening clears the reason. */
export const updateAction = endpoint({
  method: 'PATCH',
  path: '/api/actions/:id',
  summary: 'Change, end or reopen an action',
  access: 'manager',
  errorResponses: {
    404: 'Action not found.',
    409: 'Your email address is not confirmed, so the new owner gets no email.',
  },
  params: IdParams,
  body: ActionChange,
  response: Action,
})

export const deleteAction = endpoint({
  method: 'DELETE',
  path: '/api/actions/:id',
  summary: 'Delete an action',
  access: 'manager',
  errorResponses: { 404: 'Action not found.' },
  params: IdParams,
})

/** The actions of all teams that the caller may read: open ones by due date, then ended ones. */
export const listActions = endpoint({
  method: 'GET',
  path: '/api/actions',
  summary: 'List the actions of your teams',
  access: 'viewer',
  allowsApiKey: true,
  errorResponses: { 404: 'The action in `after` or `before` was not found.' },
  query: PageQuery.extend({
    status: ActionStatus.optional(),
    due: z
      .enum(['overdue', 'soon'])
      .optional()
      .describe(
        `Open actions: \`overdue\` ones, or all that are due within ${DUE_SOON_DAYS} days, overdue ones included.`,
      ),
  }),
  response: z.array(Action),
})
export type ActionListQuery = Parsed<typeof listActions, 'query'>
