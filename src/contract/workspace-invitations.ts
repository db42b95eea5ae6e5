import { ROLES } from '#domain/workspaces.ts'
import { z } from 'zod'
import { TokenParams } from './link-token.ts'
import { endpoint } from './endpoint.ts'
import { Email, Id, IdParams, PageQuery, Timestamp } from './fields.ts'
import { Workspace } from './workspaces.ts'

/** An open invitation. It is deleted when it is accepted or revoked. */
export const WorkspaceInvitation = z
  .object({
    id: Id,
    email: z.string(),
    role: z.enum(ROLES),
    teamIds: z.array(Id),
    createdAt: Timestamp,
    expiresAt: Timestamp,
    expired: z
      .boolean()
      .describe('True after a week, and when its sender is no longer an owner. Send it again.'),
    undeliverable: z
      .boolean()
      .describe(
        'True if the latest email was refused: the mailbox does not exist, or the email server cannot send to its address.',
      ),
  })
  .describe('An invitation to a workspace.')
export type WorkspaceInvitation = z.output<typeof WorkspaceInvitation>

/** Returns a page of the invitations that were not accepted, latest first. */
export const listInvitations = endpoint({
  method: 'GET',
  path: '/api/workspaces/:id/invitations',
  summary: 'List the open invitations of a workspace',
  access: 'owner',
  workspaceOf: 'workspace',
  errorResponses: { 404: 'The workspace, or the one in `after` or `before`, was not found.' },
  params: IdParams,
  query: PageQuery,
  response: z.object({
    invitations: z.array(WorkspaceInvitation),
    open: z.int().describe('The number of all that have not expired, which is limited.'),
  }),
})

/**
 * Sends an invitation by email. Addresses in different letter case are the same. 409 before your own address
 * is confirmed, if the person is already in the workspace or invited, or if too many invitations are open;
 * 403 in a suspended workspace; 404 for a team of another workspace; 429 after too many emails.
 */
export const createInvitation = endpoint({
  method: 'POST',
  path: '/api/workspaces/:id/invitations',
  summary: 'Invite a person by email',
  access: 'owner',
  workspaceOf: 'workspace',
  errorResponses: {
    409: 'Your address is not confirmed, the person is in the workspace or invited, or too many are invited.',
  },
  params: IdParams,
  body: z.object({
    email: Email,
    role: z.enum(ROLES),
    teamIds: z.array(Id).max(1000).default([]),
  }),
  response: WorkspaceInvitation,
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

/**
 * Sends a new link, which is valid for a week. The former link no longer works. An owner's invitation needs a
 * confirmed login.
 */
export const resendInvitation = endpoint({
  method: 'POST',
  path: '/api/workspaces/:id/invitations/:invitationId/resend',
  summary: 'Send an invitation again',
  access: 'owner',
  workspaceOf: 'workspace',
  errorResponses: { 409: 'Your address is not confirmed, or too many people are invited.' },
  params: InvitationParams,
  response: WorkspaceInvitation,
})

/** What the page behind an invitation's link shows. */
export const ReceivedInvitation = z.object({
  workspaceName: z.string(),
  invitedBy: z.string().describe('Who sent it.'),
  role: z.enum(ROLES),
  teams: z
    .array(z.string())
    .max(20)
    .describe('Names of the first teams whose results the person will read.'),
  teamCount: z.int().describe('The number of all these teams.'),
  twoFactorRequired: z
    .boolean()
    .describe('True if members without a second factor cannot see anything of the workspace.'),
  email: z.string().describe('The invited address, with most letters hidden.'),
  forYou: z
    .boolean()
    .nullable()
    .describe('True if you are signed in with the invited address; null if you are not signed in.'),
  expiresAt: Timestamp,
})
export type ReceivedInvitation = z.output<typeof ReceivedInvitation>

/** The response for the member who joined with the link. */
export const AcceptedInvitation = z.object({ joinedWorkspaceId: Id })
export type AcceptedInvitation = z.output<typeof AcceptedInvitation>

/**
 * The member who joined with the link gets the workspace, also while it is suspended. 404 for a link that is
 * unknown or revoked, that a newer email replaced, or that was used by someone else or by a member who has
 * left. 410 for one older than a week, or whose sender is no longer an owner. 403 while the workspace is
 * suspended.
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
  params: TokenParams,
  response: z.union([ReceivedInvitation, AcceptedInvitation]),
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
    409: 'You are in the workspace already, in 100 others, or cannot own another one.',
  },
  params: TokenParams,
  response: Workspace,
})
