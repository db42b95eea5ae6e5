import { MAX_PASSWORD_LENGTH } from '#domain/passwords.ts'
import { TIERS } from '#domain/plans.ts'
import { z } from 'zod'
import { ApiKey } from './api-keys.ts'
import { SavedResult } from './assessments.ts'
import { User } from './auth.ts'
import { PlanChoice } from './billing.ts'
import { KeptBranding } from './branding.ts'
import { KeptMessage } from './contact.ts'
import { endpoint } from './endpoint.ts'
import { Timestamp } from './fields.ts'
import { Login } from './logins.ts'
import { ResultsSummary } from './results.ts'
import { QuizSession } from './sessions.ts'
import { Team } from './teams.ts'

/** What the account has used: `monthlyQuizzesUsed` as created this UTC month, deleted ones too. */
export const Usage = z
  .object({
    teamsUsed: z.int(),
    monthlyQuizzesUsed: z
      .int()
      .describe('Sessions created this calendar month (UTC), deleted ones too.'),
    totalResponses: z.int().describe('Answers that count, over all sessions.'),
    totalReports: z.int().describe('Sessions with results that can be read.'),
  })
  .describe('What your account has used.')
export type Usage = z.output<typeof Usage>

/** A plan as sold; `priceIds` are the payment provider's, null for the free plan. */
export const PlanOffer = z.object({
  id: z.enum(TIERS),
  name: z.string(),
  price: z.number(),
  annualPrice: z.number(),
  description: z.string(),
  idealFor: z.string(),
  popular: z.boolean(),
  features: z.array(z.string()),
  priceIds: z.object({ monthly: z.string(), annual: z.string() }).nullable(),
})
export type PlanOffer = z.output<typeof PlanOffer>

export const usage = endpoint({
  method: 'GET',
  path: '/api/usage',
  summary: 'Read what your account has used',
  access: 'user',
  byKey: true,
  answer: Usage,
})

export const listPlans = endpoint({
  method: 'GET',
  path: '/api/plans',
  summary: 'List the plans with their prices',
  access: 'public',
  cacheable: true,
  answer: z.array(PlanOffer),
})

/** All that is kept of an account. Of answers to its sessions only what its owner may see. */
export const AccountExport = z.object({
  exportedAt: Timestamp,
  account: User,
  logins: z.array(Login),
  /** Where the account can be entered from without its password, such as Google's issuer. */
  signInWith: z.array(z.object({ issuer: z.string(), since: Timestamp })),
  teams: z.array(Team),
  sessions: z.array(
    z.object({ session: QuizSession.omit({ token: true }), summary: ResultsSummary }),
  ),
  savedResults: z.array(
    SavedResult.extend({
      answers: z.array(z.object({ questionId: z.string(), value: z.int() })),
    }),
  ),
  messages: z.array(KeptMessage),
  branding: KeptBranding.nullable(),
  apiKeys: z.array(ApiKey),
  /** What it has subscribed to, latest first; cents a period. Payments are the provider's to keep. */
  subscriptions: z.array(
    PlanChoice.extend({ status: z.string(), amount: z.int(), since: Timestamp }),
  ),
  reportsBought: z.array(
    z.object({ title: z.string(), amount: z.int(), status: z.string(), since: Timestamp }),
  ),
})
export type AccountExport = z.output<typeof AccountExport>

/** Comes as a file to keep. */
export const exportAccount = endpoint({
  method: 'GET',
  path: '/api/account/export',
  summary: 'Download all that is kept of your account',
  access: 'user',
  answer: AccountExport,
})

/**
 * Erases the account and all that it owns, at once and for good. 400 naming `email` where that is
 * not the account's, or `password` where that is wrong or missing; 429 after too many wrong ones.
 */
export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/api/account',
  summary: 'Delete your account with all that it owns',
  access: 'user',
  body: z.object({
    /** Typed once more, in any case, so that nobody does this by mistake. */
    email: z.string().max(254).trim(),
    /** Needed where the account has one. */
    password: z.string().max(MAX_PASSWORD_LENGTH, 'That is not your password.').optional(),
  }),
})
