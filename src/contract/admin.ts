import { z } from 'zod'
import { User } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { Id, Timestamp } from './fields.ts'

export const AdminUser = User.omit({ hasPassword: true }).extend({
  teamCount: z.int(),
  quizSessionCount: z.int(),
})
export type AdminUser = z.output<typeof AdminUser>

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

/** Counts over the whole installation; answers are counted only once released. */
export const Analytics = z.object({
  totalUsers: z.int(),
  paidUsers: z.int(),
  totalTeams: z.int(),
  totalQuizzes: z.int(),
  activeQuizzes: z.int(),
  releasedSubmissions: z.int(),
})
export type Analytics = z.output<typeof Analytics>

/** All users, latest first. */
export const listUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  access: 'admin',
  answer: z.array(AdminUser),
})

export const listAllTeams = endpoint({
  method: 'GET',
  path: '/api/admin/teams',
  access: 'admin',
  answer: z.array(AdminTeam),
})

export const analytics = endpoint({
  method: 'GET',
  path: '/api/admin/analytics',
  access: 'admin',
  answer: Analytics,
})
