import { GROUP_SIZES } from '#domain/release.ts'
import { TIERS } from '#domain/plans.ts'
import { MAX_WORKSPACE_NAME, ROLES } from '#domain/workspaces.ts'
import { z } from 'zod'
import { endpoint, EXCEL_TYPE } from './endpoint.ts'
import { Id, IdParams, PageQuery, SearchText, singleLineText, Timestamp } from './fields.ts'

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
      'Months after the end of a round until its answers are erased; null for never. Rounds keep the shortest time that people read before they answered.',
    ),
  twoFactorRequired: z
    .boolean()
    .describe('True if members without a second factor cannot see anything of the workspace.'),
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
  .describe('A workspace: owns teams, rounds, branding and API keys.')
export type Workspace = z.output<typeof Workspace>

/** Returns the person's workspaces, by name, at most 100. Empty for someone who was removed from all. */
export const listWorkspaces = endpoint({
  method: 'GET',
  path: '/api/workspaces',
  summary: 'List the workspaces that you are in',
  access: 'user',
  response: z.object({ workspaces: z.array(Workspace) }),
})

/**
 * 403 with `upgradeRequired` if the person already owns a workspace on the Free plan; 409 in 100
 * workspaces.
 */
export const createWorkspace = endpoint({
  method: 'POST',
  path: '/api/workspaces',
  summary: 'Create a workspace, with you as its owner',
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
    hasSecondFactor: z.boolean().optional().describe('Shown to owners.'),
  })
  .describe('A person in a workspace.')
export type Member = z.output<typeof Member>

/**
 * Returns a page of the members by name. Managers and viewers see only the teams that they may read
 * themselves.
 */
export const listMembers = endpoint({
  method: 'GET',
  path: '/api/workspaces/:id/members',
  summary: 'List the people in a workspace',
  access: 'viewer',
  workspaceOf: 'workspace',
  errorResponses: { 404: 'The workspace, or the person in `after` or `before`, was not found.' },
  params: IdParams,
  query: PageQuery.extend({
    search: SearchText.describe('Text in the name or the address of the person, in any case.'),
  }),
  response: z.object({
    members: z.array(Member),
    owners: z.int().describe('The number of all owners. A workspace keeps at least one.'),
    withoutSecondFactor: z
      .int()
      .optional()
      .describe('The number of all people without a second factor. Shown to owners.'),
  }),
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

/** What owners find in the audit log. */
export const AUDIT_ACTIONS = [
  'workspace.created',
  'workspace.renamed',
  'workspace.exported',
  'rules.changed',
  'account.taken_over',
  'account.changed',
  'member.joined',
  'member.changed',
  'member.removed',
  'member.left',
  'invitation.sent',
  'invitation.revoked',
  'team.moved',
  'team.deleted',
  'action.deleted',
  'session.deleted',
  'session.restarted',
  'session.exported',
  'session.link_replaced',
  'key.created',
  'key.revoked',
  'plan.changed',
  'billing.changed',
  'payment.disputed',
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
  /** How often the person did this within a minute of the clock; `at` is the first time. */
  times: z.int().min(1),
})
export type AuditEntry = z.output<typeof AuditEntry>

/**
 * Returns the audit log, latest first. audit.csv and audit.xlsx have it as files. 404 for an unknown
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

/** The audit log as a table, the latest entries first. */
export const workspaceAuditCsv = endpoint({
  method: 'GET',
  path: '/api/workspaces/:id/audit.csv',
  summary: 'Download the audit log of a workspace as CSV',
  access: 'owner',
  workspaceOf: 'workspace',
  needsConfirmation: true,
  errorResponses: { 404: 'You are not in such a workspace.' },
  params: IdParams,
  file: { types: ['text/csv'], description: 'The latest 100,000 entries. Times are in UTC.' },
})

/** The same table for Excel and other spreadsheets. */
export const workspaceAuditXlsx = endpoint({
  ...workspaceAuditCsv,
  path: '/api/workspaces/:id/audit.xlsx',
  summary: 'Download the audit log of a workspace as an Excel file',
  file: { types: [EXCEL_TYPE], description: 'The latest 100,000 entries. Times are in UTC.' },
})
