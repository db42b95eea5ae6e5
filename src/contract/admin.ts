import { TIERS } from '#domain/plans.ts'
import { z } from 'zod'
import { PAGE_NUMBER_PATTERN } from './list-pages.ts'
import { User } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { Id, IdParams, SearchText, sortBy, Timestamp } from './fields.ts'

/**
 * Returns the schema of the query of a list in pages of `ADMIN_PAGE_SIZE`. `-` before a sort column
 * reverses the order.
 */
const listQuery = <const C extends readonly [string, ...string[]]>(columns: C) =>
  z.object({
    search: SearchText,
    sort: sortBy(columns).optional(),
    page: z
      .string()
      .regex(PAGE_NUMBER_PATTERN, 'Page numbers start at 1.')
      .transform(Number)
      .optional(),
  })

/** A user in the admin's list. */
export const AdminUser = User.omit({ hasPassword: true, workspace: true }).extend({
  /**
   * The workspace that the user has owned longest, whose plan and counts these are; null without one.
   * `subscriptionTier` is `free` then.
   */
  ownedWorkspace: z.object({ id: Id, name: z.string() }).nullable(),
  /** Number of workspaces that the user owns. */
  ownedWorkspaces: z.int(),
  suspended: z.boolean(),
  /** True for the account of the demo workspace, which has its plan without paying. */
  demo: z.boolean(),
  /** True if the account has a subscription. Its next event overwrites a tier set by an admin. */
  subscribed: z.boolean(),
  /** Number of signed-in browsers. */
  loginCount: z.int(),
  teamCount: z.int(),
  quizSessionCount: z.int(),
})
export type AdminUser = z.output<typeof AdminUser>

export const UserListQuery = listQuery(['name', 'email', 'tier', 'joined', 'lastLogin'])
export type UserListQuery = z.output<typeof UserListQuery>

/** Latest first unless sorted. Searches names and email addresses. */
export const listUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  summary: 'List and search all users',
  access: 'admin',
  query: UserListQuery,
  response: z.array(AdminUser),
})

/** The fields of an account that an admin can change; at least one is required. */
export const UserChange = z
  .object({
    /** The plan of the workspace that the user has owned longest, or of `workspaceId`. */
    subscriptionTier: z.enum(TIERS).optional(),
    workspaceId: Id.optional().describe('One of the workspaces that the user owns.'),
    role: z.enum(['user', 'admin']).optional(),
    suspended: z.boolean().optional(),
  })
  .refine(
    ({ subscriptionTier, role, suspended }) =>
      [subscriptionTier, role, suspended].some((value) => value !== undefined),
    { message: 'Choose what to change: plan, role or suspension.' },
  )
export type UserChange = z.output<typeof UserChange>

/**
 * Writes each actual change to the audit log. Suspension ends the account's logins and closes the quiz
 * links of its workspaces, unless another owner is not suspended, until it is lifted. 409 for the
 * admin's own role or suspension, so that one admin always remains, and for a plan of an account that
 * owns no workspace.
 */
export const changeUser = endpoint({
  method: 'PATCH',
  path: '/api/admin/users/:id',
  summary: "Change a user's plan or role, or suspend them",
  access: 'admin',
  params: IdParams,
  body: UserChange,
  response: AdminUser,
})

export const AdminTeam = z.object({
  id: Id,
  name: z.string(),
  companyName: z.string(),
  departmentType: z.string(),
  ownerName: z.string(),
  ownerEmail: z.string(),
  sessionCount: z.int(),
  createdAt: Timestamp,
})
export type AdminTeam = z.output<typeof AdminTeam>

export const TeamListQuery = listQuery(['name', 'company', 'owner', 'created'])
export type TeamListQuery = z.output<typeof TeamListQuery>

/** Latest first unless sorted. Searches team, company and owner. */
export const listAllTeams = endpoint({
  method: 'GET',
  path: '/api/admin/teams',
  summary: 'List and search all teams',
  access: 'admin',
  query: TeamListQuery,
  response: z.array(AdminTeam),
})

/** A workspace in the admin's list. */
export const AdminWorkspace = z.object({
  id: Id,
  name: z.string(),
  owners: z.array(z.object({ name: z.string(), email: z.string() })),
  memberCount: z.int(),
  teamCount: z.int(),
  quizSessionCount: z.int(),
  subscriptionTier: z.enum(TIERS),
  /** True while all its owners are suspended, so that its quiz links are closed. */
  suspended: z.boolean(),
  createdAt: Timestamp,
})
export type AdminWorkspace = z.output<typeof AdminWorkspace>

export const WorkspaceListQuery = listQuery(['name', 'tier', 'created'])
export type WorkspaceListQuery = z.output<typeof WorkspaceListQuery>

/** Latest first unless sorted. Searches the workspace's name, and names and addresses of its owners. */
export const listAllWorkspaces = endpoint({
  method: 'GET',
  path: '/api/admin/workspaces',
  summary: 'List and search all workspaces',
  access: 'admin',
  query: WorkspaceListQuery,
  response: z.array(AdminWorkspace),
})

/** A person in the audit log; null if the account was deleted since. */
const AuditPerson = z.object({ id: Id, name: z.string(), email: z.string() }).nullable()

/** One entry of the audit log: who changed what on which account. */
export const AccountAuditEntry = z.object({
  id: z.int(),
  at: Timestamp,
  /** `command` for changes made with a command on the server. */
  by: z.enum(['admin', 'command']),
  actor: AuditPerson,
  account: AuditPerson,
  action: z.enum([
    'tier',
    'role',
    'suspension',
    'reset-link',
    'sign-in-link',
    'second-factor-reset',
  ]),
  before: z.string().nullable(),
  after: z.string().nullable(),
})
export type AccountAuditEntry = z.output<typeof AccountAuditEntry>

export const AuditQuery = listQuery(['at']).omit({ sort: true })
export type AuditQuery = z.output<typeof AuditQuery>

/** Latest first. Searches names and email addresses of actor and account. */
export const listAudit = endpoint({
  method: 'GET',
  path: '/api/admin/audit',
  summary: 'Read the audit log of accounts',
  access: 'admin',
  query: AuditQuery,
  response: z.array(AccountAuditEntry),
})

/** Totals of one UTC month. A released submission counts in the month its round was created. */
export const AnalyticsMonth = z.object({
  /** YYYY-MM */
  month: z.string(),
  registrations: z.int(),
  /** Number of accounts registered in the month that are on a paid plan now. */
  converted: z.int(),
  sessions: z.int(),
  releasedSubmissions: z.int(),
  /** Revenue minus refunds, in cents. */
  revenue: z.int(),
})
export type AnalyticsMonth = z.output<typeof AnalyticsMonth>

/** Totals of the whole installation. Only released submissions are counted. */
export const Analytics = z.object({
  totalUsers: z.int(),
  /** Accounts on a paid plan, bought or granted by an admin; without the demo account. */
  paidUsers: z.int(),
  totalTeams: z.int(),
  totalQuizzes: z.int(),
  activeQuizzes: z.int(),
  releasedSubmissions: z.int(),
  /** The last twelve months including the current one, oldest first. */
  months: z.array(AnalyticsMonth),
  /** True if payments are in test mode, so that revenue is not real money. */
  testMode: z.boolean(),
})
export type Analytics = z.output<typeof Analytics>

export const analytics = endpoint({
  method: 'GET',
  path: '/api/admin/analytics',
  summary: 'Get totals of the whole installation',
  access: 'admin',
  response: Analytics,
})
