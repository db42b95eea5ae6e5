import { GROUP_SIZES } from '#domain/release.ts'
import { MAX_PASSWORD_LENGTH } from '#domain/passwords.ts'
import { TIERS } from '#domain/plans.ts'
import { MAX_WORKSPACE_NAME, ROLES } from '#domain/workspaces.ts'
import { z } from 'zod'
import { WORKSPACE_DATA } from './account.ts'
import { endpoint } from './endpoint.ts'
import { Email, Id, IdParams, PageQuery, singleLineText, Timestamp } from './fields.ts'

const WorkspaceName = singleLineText(MAX_WORKSPACE_NAME, 'Please enter a name.')

/** What managers of a workspace cannot go below. */
export const WorkspaceRules = z.object({
  minimumGroupSize: z
    .literal(GROUP_SIZES, `Must be one of ${GROUP_SIZES.join(', ')}.`)
    .describe('The smallest group size of new rounds. Existing rounds keep theirs.'),
  retentionMonths: z
    .int('Must be a whole number of months.')
    .min(1, 'Must be at least 1 month.')
    .max(120, 'Must be at most 120 months.')
    .nullable()
    .describe(
      'Months after the end of a round until its answers are erased; null for never. Rounds keep the shortest time that their participants read.',
    ),
})
export type WorkspaceRules = z.output<typeof WorkspaceRules>

/** A workspace as one of its members sees it. */
export const Workspace = z
  .object({
    id: Id,
    name: z.string(),
    role: z.enum(ROLES).describe('Your role in the workspace.'),
    current: z
      .boolean()
      .describe(
        'True for the workspace of this call: that of `X-Workspace`, otherwise your current one.',
      ),
    subscriptionTier: z.enum(TIERS),
    rules: WorkspaceRules,
  })
  .describe('A workspace: owns teams, rounds, plan, branding and API keys.')
export type Workspace = z.output<typeof Workspace>

/** Returns the person's workspaces, by name. Empty for someone who was removed from all. */
export const listWorkspaces = endpoint({
  method: 'GET',
  path: '/api/workspaces',
  summary: 'List the workspaces that you are in',
  access: 'user',
  response: z.object({ workspaces: z.array(Workspace) }),
})

/** 403 with `upgradeRequired` if the person already owns a workspace on the Free plan. */
export const createWorkspace = endpoint({
  method: 'POST',
  path: '/api/workspaces',
  summary: 'Create a workspace on the Free plan, with you as its owner',
  access: 'user',
  body: z.object({ name: WorkspaceName }),
  response: Workspace,
  status: 201,
})

/** Changes the fields that are sent, also of the rules. */
export const updateWorkspace = endpoint({
  method: 'PATCH',
  path: '/api/workspaces/:id',
  summary: 'Change the name or the rules of a workspace',
  access: 'owner',
  workspaceOf: 'workspace',
  params: IdParams,
  body: z.object({ name: WorkspaceName.optional(), rules: WorkspaceRules.partial().optional() }),
  response: Workspace,
})

/** From now on, calls of this person without `X-Workspace` are about this workspace. */
export const openWorkspace = endpoint({
  method: 'POST',
  path: '/api/workspaces/:id/open',
  summary: 'Make a workspace your current one',
  access: 'viewer',
  workspaceOf: 'workspace',
  params: IdParams,
})

/**
 * Deletes the workspace with everything in it and ends its subscription. 400 with an issue at `name`
 * if it is not the workspace's, or at `password` if it is wrong or missing.
 */
export const deleteWorkspace = endpoint({
  method: 'DELETE',
  path: '/api/workspaces/:id',
  summary: 'Delete a workspace with everything in it',
  access: 'owner',
  workspaceOf: 'workspace',
  params: IdParams,
  body: z.object({
    /** The workspace's name, as a confirmation. */
    name: z.string().max(MAX_WORKSPACE_NAME).trim(),
    /** Required if the account has a password. */
    password: z.string().max(MAX_PASSWORD_LENGTH, 'That is not your password.').optional(),
  }),
})

/** A person in a workspace. */
export const Member = z
  .object({
    userId: Id,
    email: z.string(),
    name: z.string(),
    role: z.enum(ROLES),
    teamIds: z
      .array(Id)
      .describe('The teams given to the person. Owners read all teams, whatever is listed here.'),
  })
  .describe('A person in a workspace.')
export type Member = z.output<typeof Member>

/** Returns the members by name. Managers and viewers see only the teams that they may read themselves. */
export const listMembers = endpoint({
  method: 'GET',
  path: '/api/workspaces/:id/members',
  summary: 'List the people in a workspace',
  access: 'viewer',
  workspaceOf: 'workspace',
  params: IdParams,
  response: z.object({ members: z.array(Member) }),
})

const MemberParams = z.object({ id: Id, userId: Id })

/**
 * Changes the fields that are sent. 409 for the last owner, and for a new owner who already owns a
 * workspace on the Free plan while this one is on it too; 404 for a person or team that is not in
 * the workspace.
 */
export const updateMember = endpoint({
  method: 'PATCH',
  path: '/api/workspaces/:id/members/:userId',
  summary: 'Change the role or the teams of a person',
  access: 'owner',
  workspaceOf: 'workspace',
  errorResponses: { 409: 'A workspace keeps at least one owner.' },
  params: MemberParams,
  body: z.object({ role: z.enum(ROLES).optional(), teamIds: z.array(Id).max(1000).optional() }),
  response: Member,
})

/** Owners remove others; everyone can remove themselves. Their rounds stay. 409 for the last owner. */
export const removeMember = endpoint({
  method: 'DELETE',
  path: '/api/workspaces/:id/members/:userId',
  summary: 'Remove a person from a workspace, or leave it',
  access: 'viewer',
  workspaceOf: 'workspace',
  errorResponses: { 409: 'A workspace keeps at least one owner.' },
  params: MemberParams,
})

/** An open invitation. It is deleted when it is accepted or revoked. */
export const Invitation = z
  .object({
    id: Id,
    email: z.string(),
    role: z.enum(ROLES),
    teamIds: z.array(Id),
    createdAt: Timestamp,
    expiresAt: Timestamp,
    expired: z.boolean(),
  })
  .describe('An invitation to a workspace.')
export type Invitation = z.output<typeof Invitation>

/** Returns the invitations that were not accepted, latest first. */
export const listInvitations = endpoint({
  method: 'GET',
  path: '/api/workspaces/:id/invitations',
  summary: 'List the open invitations of a workspace',
  access: 'owner',
  workspaceOf: 'workspace',
  params: IdParams,
  response: z.object({ invitations: z.array(Invitation) }),
})

/**
 * Sends an invitation by email. Addresses in different letter case are the same. 409 if the person is
 * already in the workspace or invited, or if too many invitations are open; 403 in a suspended
 * workspace; 404 for a team of another workspace; 429 after too many emails.
 */
export const createInvitation = endpoint({
  method: 'POST',
  path: '/api/workspaces/:id/invitations',
  summary: 'Invite a person by email',
  access: 'owner',
  workspaceOf: 'workspace',
  errorResponses: { 409: 'The person is in the workspace or invited, or too many are invited.' },
  params: IdParams,
  body: z.object({
    email: Email,
    role: z.enum(ROLES),
    teamIds: z.array(Id).max(1000).default([]),
  }),
  response: Invitation,
  status: 201,
})

const InvitationParams = z.object({ id: Id, invitationId: Id })

export const revokeInvitation = endpoint({
  method: 'DELETE',
  path: '/api/workspaces/:id/invitations/:invitationId',
  summary: 'Revoke an invitation',
  access: 'owner',
  workspaceOf: 'workspace',
  params: InvitationParams,
})

/** Sends a new link, which is valid for a week. The former link no longer works. */
export const resendInvitation = endpoint({
  method: 'POST',
  path: '/api/workspaces/:id/invitations/:invitationId/resend',
  summary: 'Send an invitation again',
  access: 'owner',
  workspaceOf: 'workspace',
  params: InvitationParams,
  response: Invitation,
})

const InvitationToken = z.object({ token: z.string().min(1).max(200) })

/** What the page behind an invitation's link shows. */
export const ReceivedInvitation = z.object({
  workspaceName: z.string(),
  invitedBy: z.string().nullable().describe('Who sent it; null if the account was deleted.'),
  role: z.enum(ROLES),
  /** Names of the teams whose results the person will read. */
  teams: z.array(z.string()),
  email: z.string().describe('The invited address, with most letters hidden.'),
  forYou: z
    .boolean()
    .nullable()
    .describe('True if you are signed in with the invited address; null if you are not signed in.'),
  expiresAt: Timestamp,
})
export type ReceivedInvitation = z.output<typeof ReceivedInvitation>

/**
 * 404 for a link that is unknown, revoked or used, or that a newer email replaced; 410 for one older
 * than a week; 403 while the workspace is suspended.
 */
export const readInvitation = endpoint({
  method: 'GET',
  path: '/api/workspace-invitations/:token',
  summary: 'See who invites you to what',
  access: 'public',
  errorResponses: {
    403: 'The workspace is suspended.',
    404: 'The invitation was used, revoked or replaced by a newer email.',
  },
  params: InvitationToken,
  response: ReceivedInvitation,
})

/**
 * Joins the workspace, which becomes the person's current one, and confirms the invited address. 403
 * for an account with another address; its message has the invited one, with most letters hidden. 409
 * for a member, and for a new owner of a workspace on the Free plan who owns another one on it. Other
 * errors as for reading it.
 */
export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/workspace-invitations/:token/accept',
  summary: 'Accept an invitation',
  access: 'user',
  errorResponses: {
    403: 'The invitation was sent to another address, or the workspace is suspended.',
    404: 'The invitation was used, revoked or replaced by a newer email.',
    409: 'You are in the workspace already, or own another one on the Free plan.',
  },
  params: InvitationToken,
  response: Workspace,
})

/** What owners find in the audit log. */
export const AUDIT_ACTIONS = [
  'workspace.created',
  'workspace.renamed',
  'workspace.exported',
  'rules.changed',
  'member.joined',
  'member.changed',
  'member.removed',
  'member.left',
  'invitation.sent',
  'invitation.revoked',
  'team.moved',
  'team.deleted',
  'session.deleted',
  'session.exported',
  'key.created',
  'key.revoked',
  'plan.changed',
] as const

/** One entry of a workspace's audit log. Entries are never changed. */
export const AuditEntry = z.object({
  id: Id,
  at: Timestamp,
  /** The name and address of the person at the time; null for the payment provider or a job. */
  actor: z.string().nullable(),
  action: z.enum(AUDIT_ACTIONS),
  /** Whom or what it was done to, and how: one sentence of at most 300 characters. */
  detail: z.string(),
})
export type AuditEntry = z.output<typeof AuditEntry>

/**
 * Returns the audit log, latest first. /api/workspaces/:id/audit.csv has it as a file. 404 for an unknown
 * cursor.
 */
export const workspaceAudit = endpoint({
  method: 'GET',
  path: '/api/workspaces/:id/audit',
  summary: 'Read the audit log of a workspace',
  access: 'owner',
  workspaceOf: 'workspace',
  params: IdParams,
  query: PageQuery,
  response: z.array(AuditEntry),
})

/** Everything about a workspace that its owners may see. Members' own runs are in their own exports. */
export const WorkspaceExport = z.object({
  exportedAt: Timestamp,
  workspace: Workspace.omit({ role: true, current: true }).extend({ createdAt: Timestamp }),
  members: z.array(Member.extend({ joinedAt: Timestamp })),
  invitations: z.array(Invitation),
  ...WORKSPACE_DATA,
  /** Latest first, at most 10,000 entries. */
  audit: z.array(AuditEntry),
})
export type WorkspaceExport = z.output<typeof WorkspaceExport>

/** Sent as a file download. */
export const exportWorkspace = endpoint({
  method: 'GET',
  path: '/api/workspaces/:id/export',
  summary: 'Download all data of a workspace',
  access: 'owner',
  workspaceOf: 'workspace',
  params: IdParams,
  response: WorkspaceExport,
})

/** Moves a team with its rounds. People who are not in the other workspace lose their access. 403 unless the person owns both; 403 with `upgradeRequired` at its limit. */
export const moveTeam = endpoint({
  method: 'POST',
  path: '/api/teams/:id/move',
  summary: 'Move a team to another workspace of yours',
  access: 'owner',
  workspaceOf: 'team',
  params: IdParams,
  body: z.object({ workspaceId: Id }),
})
