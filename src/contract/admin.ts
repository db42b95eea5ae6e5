import { TIERS } from '#domain/plans.ts'
import { z } from 'zod'
import { MAX_SEARCH_LENGTH, PAGE_NUMBER_PATTERN } from './admin-lists.ts'
import { User } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { Id, IdParams, Timestamp } from './fields.ts'

/** What part of a list is asked for, in pages of `ADMIN_PAGE_SIZE`; `-` before a column turns the order. */
const listQuery = <const C extends readonly [string, ...string[]]>(columns: C) =>
  z.object({
    search: z.string().trim().max(MAX_SEARCH_LENGTH).optional(),
    sort: z
      .enum([...columns, ...columns.map((column) => `-${column}` as `-${C[number]}`)])
      .optional(),
    page: z.string().regex(PAGE_NUMBER_PATTERN, 'Pages are counted from 1.').transform(Number).optional(),
  })

export const AdminUser = User.omit({ hasPassword: true }).extend({
  suspended: z.boolean(),
  /** Whether a subscription runs, whose next event settles the tier anew. */
  subscribed: z.boolean(),
  /** How many browsers are signed in. */
  loginCount: z.int(),
  teamCount: z.int(),
  quizSessionCount: z.int(),
})
export type AdminUser = z.output<typeof AdminUser>

export const UserListQuery = listQuery(['name', 'email', 'tier', 'joined', 'lastLogin'])
export type UserListQuery = z.output<typeof UserListQuery>

/** Latest first unless sorted; `search` looks into names and addresses. */
export const listUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  summary: 'List and search all users',
  access: 'admin',
  query: UserListQuery,
  answer: z.array(AdminUser),
})

export const UserChange = z
  .object({
    subscriptionTier: z.enum(TIERS).optional(),
    role: z.enum(['user', 'admin']).optional(),
    suspended: z.boolean().optional(),
  })
  .refine((change) => Object.values(change).some((value) => value !== undefined), {
    message: 'Say what to change: the plan, the role or whether the account is suspended.',
  })
export type UserChange = z.output<typeof UserChange>

/**
 * Each change is audited, and what is as asked for already is none. Suspending ends the account's
 * logins, and closes its quiz links until it is lifted. 409 for one's own role or suspension, so
 * that somebody is always left who can turn it back.
 */
export const changeUser = endpoint({
  method: 'PATCH',
  path: '/api/admin/users/:id',
  summary: "Change a user's plan or role, or suspend them",
  access: 'admin',
  params: IdParams,
  body: UserChange,
  answer: AdminUser,
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

/** Latest first unless sorted; `search` looks into team, company and owner. */
export const listAllTeams = endpoint({
  method: 'GET',
  path: '/api/admin/teams',
  summary: 'List and search all teams',
  access: 'admin',
  query: TeamListQuery,
  answer: z.array(AdminTeam),
})

/** A person of the audit log; null for one who has deleted their account since. */
const AuditPerson = z.object({ id: Id, name: z.string(), email: z.string() }).nullable()

export const AuditEntry = z.object({
  id: z.int(),
  at: Timestamp,
  /** `command` for whoever works on the server itself. */
  by: z.enum(['admin', 'command']),
  actor: AuditPerson,
  account: AuditPerson,
  action: z.enum(['tier', 'role', 'suspension', 'reset-link']),
  before: z.string().nullable(),
  after: z.string().nullable(),
})
export type AuditEntry = z.output<typeof AuditEntry>

export const AuditQuery = listQuery(['at']).omit({ sort: true })
export type AuditQuery = z.output<typeof AuditQuery>

/** Latest first. `search` looks into the names and addresses of both. */
export const listAudit = endpoint({
  method: 'GET',
  path: '/api/admin/audit',
  summary: 'Read what was done to accounts',
  access: 'admin',
  query: AuditQuery,
  answer: z.array(AuditEntry),
})

/** What one UTC month brought. Answers are those that count now, by the month of their round. */
export const AnalyticsMonth = z.object({
  /** YYYY-MM */
  month: z.string(),
  registrations: z.int(),
  /** How many of those who registered then are on a paid plan now. */
  converted: z.int(),
  sessions: z.int(),
  releasedSubmissions: z.int(),
  /** Cents, what went back taken off. */
  revenue: z.int(),
})
export type AnalyticsMonth = z.output<typeof AnalyticsMonth>

/** Counts over the whole installation; answers are counted only once released. */
export const Analytics = z.object({
  totalUsers: z.int(),
  paidUsers: z.int(),
  totalTeams: z.int(),
  totalQuizzes: z.int(),
  activeQuizzes: z.int(),
  releasedSubmissions: z.int(),
  /** The last twelve, this one among them, oldest first. */
  months: z.array(AnalyticsMonth),
  /** Whether revenue is the sandbox's, where no money moves. */
  testMode: z.boolean(),
})
export type Analytics = z.output<typeof Analytics>

export const analytics = endpoint({
  method: 'GET',
  path: '/api/admin/analytics',
  summary: 'Read counts over the whole installation',
  access: 'admin',
  answer: Analytics,
})
