import * as account from './account.ts'
import * as actions from './actions.ts'
import * as admin from './admin.ts'
import * as apiKeys from './api-keys.ts'
import * as assessments from './assessments.ts'
import * as auth from './auth.ts'
import * as billing from './billing.ts'
import * as billingDetails from './billing-details.ts'
import * as branding from './branding.ts'
import * as comments from './comments.ts'
import * as contact from './contact.ts'
import * as downloads from './downloads.ts'
import * as emailChange from './email-change.ts'
import type { Endpoint } from './endpoint.ts'
import * as logins from './logins.ts'
import * as quiz from './quiz.ts'
import * as operation from './operation.ts'
import * as reports from './reports.ts'
import * as results from './results.ts'
import * as secondFactor from './second-factor.ts'
import * as rounds from './rounds.ts'
import * as sharedResults from './shared-results.ts'
import * as statistics from './statistics.ts'
import * as teams from './teams.ts'
import * as workspaceLifecycle from './workspace-lifecycle.ts'
import * as join from './join.ts'
import * as invitedRounds from './invited-rounds.ts'
import * as invitations from './workspace-invitations.ts'
import * as workspaces from './workspaces.ts'

/** All modules of the contract by resource, in the order of the OpenAPI document. */
export const RESOURCES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  Teams: teams,
  Workspaces: { ...workspaces, ...workspaceLifecycle },
  Invitations: invitations,
  Rounds: rounds,
  'Invited rounds': invitedRounds,
  Results: { ...results, ...downloads, ...sharedResults, ...comments },
  Actions: actions,
  Reports: reports,
  Assessments: assessments,
  Account: account,
  'API keys': apiKeys,
  Branding: branding,
  Billing: { ...billing, ...billingDetails },
  'Signing in': { ...auth, ...emailChange },
  'Second factor': secondFactor,
  'Signed-in browsers': logins,
  Answering: { ...quiz, ...join },
  Contact: contact,
  Administration: admin,
  Operation: operation,
  // Has no calls, only schemas that the responses of other resources use.
  Statistics: statistics,
}

/** One call with the name under which the contract exports it. */
export interface NamedCall {
  readonly name: string
  readonly resource: string
  readonly call: Endpoint
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'access' in value && 'path' in value

/** All routes of the server but static files, for the OpenAPI document and tests. */
export const CALLS: readonly NamedCall[] = Object.entries(RESOURCES).flatMap(
  ([resource, exported]) =>
    Object.entries(exported).flatMap(([name, call]) =>
      isEndpoint(call) ? [{ name, resource, call }] : [],
    ),
)
