import { MAX_ROSTER } from '#domain/invited-rounds.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import {
  Email,
  Id,
  IdParams,
  singleLineText,
  paragraph,
  PageQuery,
  SearchText,
  sortBy,
  Timestamp,
} from './fields.ts'
import { TEAM_COLUMNS } from './list-pages.ts'

/** A new team. Department and role are one of the offered values or free text. */
export const NewTeam = z.object({
  name: singleLineText(120, 'Please enter a team name.'),
  description: paragraph(1000),
  companyName: singleLineText(120, 'Please enter the company name.'),
  departmentType: singleLineText(80, 'Please choose a department.'),
  creatorRole: singleLineText(80, 'Please choose your role.'),
})
export type NewTeam = z.output<typeof NewTeam>

/** A team as its owner sees it. */
export const Team = z
  .object({
    id: Id,
    name: z.string(),
    description: z.string().nullable(),
    companyName: z.string(),
    departmentType: z.string(),
    creatorRole: z.string(),
    createdAt: Timestamp,
    sessionCount: z.int().describe('Number of rounds, including ended ones.'),
    readOnly: z
      .boolean()
      .describe('True if older teams already use up the limit. The team takes no new rounds.'),
  })
  .describe('One of your teams.')
export type Team = z.output<typeof Team>

/** Filter and order of the list of teams. */
export const TeamListQuery = PageQuery.extend({
  search: SearchText.describe('Text in the name of the team or its company, in any case.'),
  sort: sortBy(TEAM_COLUMNS).default('created'),
})
export type TeamListQuery = z.output<typeof TeamListQuery>

/** Returns the user's teams, by default oldest first. */
export const listTeams = endpoint({
  method: 'GET',
  path: '/api/teams',
  summary: 'List your teams, oldest first',
  access: 'viewer',
  allowsApiKey: true,
  query: TeamListQuery,
  errorResponses: {
    404: 'The team in `after` or `before` was not found.',
  },
  response: z.array(Team),
})

export const getTeam = endpoint({
  method: 'GET',
  path: '/api/teams/:id',
  summary: 'Get a team',
  access: 'viewer',
  workspaceOf: 'team',
  allowsApiKey: true,
  errorResponses: {
    404: 'Team not found.',
  },
  params: IdParams,
  response: Team,
})

/** 403 with `upgradeRequired` if the plan's limit is reached. */
export const createTeam = endpoint({
  method: 'POST',
  path: '/api/teams',
  summary: 'Create a team',
  access: 'manager',
  body: NewTeam,
  response: Team,
  status: 201,
})

/** Changes the fields that are sent. */
export const updateTeam = endpoint({
  method: 'PATCH',
  path: '/api/teams/:id',
  summary: 'Change a team',
  access: 'manager',
  workspaceOf: 'team',
  params: IdParams,
  body: NewTeam.partial(),
  response: Team,
})

/** Deletes the team with its rounds and all submissions; needs a confirmation if there are rounds. */
export const deleteTeam = endpoint({
  method: 'DELETE',
  path: '/api/teams/:id',
  summary: 'Delete a team with its rounds',
  access: 'manager',
  workspaceOf: 'team',
  params: IdParams,
})

/** A person who answers for the team. They need no account. */
export const TeamMember = z
  .object({ id: Id, name: z.string().nullable(), email: z.string() })
  .describe('A person in a team, who can be invited to rounds.')
export type TeamMember = z.output<typeof TeamMember>

export const NewTeamMember = z.object({
  name: singleLineText(120, 'Please enter a name.')
    .or(z.literal(''))
    .nullish()
    .transform((name) => name || null),
  email: Email,
})
export type NewTeamMember = z.output<typeof NewTeamMember>

/** Returns the people in a team by name, then by address. */
export const listTeamMembers = endpoint({
  method: 'GET',
  path: '/api/teams/:id/members',
  summary: 'List the people in a team',
  access: 'manager',
  workspaceOf: 'team',
  params: IdParams,
  response: z.object({ members: z.array(TeamMember).max(MAX_ROSTER) }),
})

/**
 * Replaces the list. Someone whose mailbox is unchanged keeps their id. 400 with issues such as
 * `members.3.email` for invalid addresses and for two of one mailbox.
 */
export const replaceTeamMembers = endpoint({
  method: 'PUT',
  path: '/api/teams/:id/members',
  summary: 'Replace the people in a team',
  access: 'manager',
  workspaceOf: 'team',
  params: IdParams,
  body: z.object({
    members: z
      .array(NewTeamMember)
      .max(MAX_ROSTER, `A team can have at most ${MAX_ROSTER} members.`),
  }),
  response: z.object({ members: z.array(TeamMember).max(MAX_ROSTER) }),
})
