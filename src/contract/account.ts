import { MAX_PASSWORD_LENGTH } from '#domain/passwords.ts'
import { TIERS } from '#domain/plans.ts'
import { ROLES } from '#domain/workspaces.ts'
import { z } from 'zod'
import { Action } from './actions.ts'
import { ApiKey } from './api-keys.ts'
import { SavedResult } from './assessments.ts'
import { Registration, User } from './auth.ts'
import { PlanChoice } from './billing.ts'
import { BillingDetails } from './billing-details.ts'
import { StoredBranding } from './branding.ts'
import { StoredMessage } from './contact.ts'
import { ShownComments } from './comments.ts'
import { endpoint } from './endpoint.ts'
import { Id, Timestamp } from './fields.ts'
import { Login } from './logins.ts'
import { ResultsSummary } from './results.ts'
import { Factors } from './second-factor.ts'
import { Round } from './rounds.ts'
import { Team, TeamMember } from './teams.ts'

/** Usage of the account. `monthlyQuizzesUsed` includes deleted rounds. */
export const Usage = z
  .object({
    teamsUsed: z.int(),
    monthlyQuizzesUsed: z
      .int()
      .describe('Rounds created this calendar month (UTC), including deleted ones.'),
    totalResponses: z
      .int()
      .describe('Received responses: the sum of `totalSubmissions` of all rounds.'),
    totalReports: z.int().describe('Rounds with results.'),
    totalQuizzes: z.int().describe('Existing rounds, ended ones too.'),
    activeQuizzes: z.int().describe('Rounds that accept answers.'),
  })
  .describe('Usage of your account.')
export type Usage = z.output<typeof Usage>

/** A plan as sold. `priceIds` are the payment provider's; null for the free plan. */
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
  summary: 'Get the usage of your account',
  access: 'viewer',
  allowsApiKey: true,
  response: Usage,
})

/** Returns the plans, cheapest first. */
export const listPlans = endpoint({
  method: 'GET',
  path: '/api/plans',
  summary: 'List the plans with their prices',
  access: 'public',
  cacheable: true,
  response: z.array(PlanOffer),
})

/** What the exports of an account and of a workspace have about the data of a workspace. */
export const WORKSPACE_DATA = {
  teams: z.array(Team),
  teamMembers: z.array(TeamMember.extend({ teamId: Id })),
  actions: z.array(Action),
  sessions: z.array(
    z.object({
      session: Round.omit({ token: true, sharedToken: true }),
      summary: ResultsSummary,
      comments: z.array(ShownComments),
    }),
  ),
  branding: StoredBranding.nullable(),
  apiKeys: z.array(ApiKey),
  /** One entry for each workspace that has saved them. */
  billingDetails: z.array(BillingDetails),
  /** Subscriptions, latest first; `amount` in cents per period. The provider stores payments. */
  subscriptions: z.array(
    PlanChoice.extend({ status: z.string(), amount: z.int(), since: Timestamp }),
  ),
  reportsBought: z.array(
    z.object({ title: z.string(), amount: z.int(), status: z.string(), since: Timestamp }),
  ),
}

/**
 * All stored data of an account, in one list for all workspaces that it owns; `branding` is that of the
 * first one. For rounds, only results that the owner can see. `savedResults` are those of all
 * workspaces that the account is or was in.
 */
export const AccountExport = z.object({
  exportedAt: Timestamp,
  account: User,
  /** The address that waits for its link, and former ones to which a change can be undone. */
  emailChanges: z.object({
    requested: z.string().nullable(),
    former: z.array(z.object({ email: z.string(), changedAt: Timestamp })),
  }),
  logins: z.array(Login),
  secondFactors: Factors,
  /** Sign-in providers connected to the account, such as Google. */
  signInWith: z.array(z.object({ issuer: z.string(), since: Timestamp })),
  /** The workspaces that the account is in. */
  workspaces: z.array(
    z.object({ id: Id, name: z.string(), role: z.enum(ROLES), joinedAt: Timestamp }),
  ),
  ...WORKSPACE_DATA,
  savedResults: z.array(
    SavedResult.extend({
      answers: z.array(z.object({ questionId: z.string(), value: z.int().nullable() })),
    }),
  ),
  messages: z.array(StoredMessage),
})
export type AccountExport = z.output<typeof AccountExport>

/** Changes the names that are sent. 409 for an account without a password, whose name is its provider's. */
export const updateAccount = endpoint({
  method: 'PATCH',
  path: '/api/account',
  summary: 'Change your first and last name',
  access: 'user',
  errorResponses: { 409: 'The account signs in with a provider only.' },
  body: Registration.pick({ firstName: true, lastName: true }).partial(),
  response: User,
})

/** Sent as a file download. */
export const exportAccount = endpoint({
  method: 'GET',
  path: '/api/account/export',
  summary: 'Download all data of your account',
  access: 'user',
  needsConfirmation: true,
  response: AccountExport,
})

/**
 * Permanently deletes the account and all its data, with the workspaces that it is alone in. 400 with
 * an issue at `email` if it is not the account's, or at `password` if it is wrong or missing; 409 while
 * it is the only owner of a workspace with other members; 429 after too many wrong passwords.
 */
export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/api/account',
  summary: 'Delete your account and all its data',
  access: 'user',
  needsConfirmation: true,
  errorResponses: { 409: 'You are the only owner of a workspace with other members.' },
  body: z.object({
    /** The account's address in any letter case, as a confirmation. */
    email: z.string().max(254).trim(),
    /** Required if the account has a password. */
    password: z.string().max(MAX_PASSWORD_LENGTH, 'That is not your password.').optional(),
  }),
})
