import { MAX_PASSWORD_LENGTH } from '#domain/passwords.ts'
import { MAX_WORKSPACE_NAME } from '#domain/workspaces.ts'
import { z } from 'zod'
import { WORKSPACE_DATA } from './account.ts'
import { endpoint } from './endpoint.ts'
import { composed, Id, IdParams, Timestamp } from './fields.ts'
import { WorkspaceInvitation } from './workspace-invitations.ts'
import { AuditEntry, Member, Workspace } from './workspaces.ts'

/**
 * Deletes the workspace with everything in it and ends its subscription. 400 with an issue at `name`
 * if it is not the workspace's, or at `password` if it is wrong or missing.
 */
export const deleteWorkspace = endpoint({
  method: 'DELETE',
  path: '/api/workspaces/:id',
  summary: 'Delete a workspace with everything in it',
  access: 'owner',
  needsConfirmation: true,
  workspaceOf: 'workspace',
  params: IdParams,
  body: z.object({
    /** The workspace's name, as a confirmation. */
    name: composed().max(MAX_WORKSPACE_NAME).trim(),
    /** Required if the account has a password. */
    password: z.string().max(MAX_PASSWORD_LENGTH, 'That is not your password.').optional(),
  }),
})

/** Everything about a workspace that its owners may see. Members' own runs are in their own exports. */
export const WorkspaceExport = z.object({
  exportedAt: Timestamp,
  workspace: Workspace.omit({ role: true, current: true }).extend({ createdAt: Timestamp }),
  members: z.array(Member.extend({ joinedAt: Timestamp })),
  invitations: z.array(WorkspaceInvitation),
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
  needsConfirmation: true,
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
