import * as account from '#contract/account.ts'
import * as admin from '#contract/admin.ts'
import * as assessments from '#contract/assessments.ts'
import * as auth from '#contract/auth.ts'
import * as billing from '#contract/billing.ts'
import * as branding from '#contract/branding.ts'
import * as contact from '#contract/contact.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import * as logins from '#contract/logins.ts'
import * as quiz from '#contract/quiz.ts'
import * as readiness from '#contract/readiness.ts'
import * as reports from '#contract/reports.ts'
import * as results from '#contract/results.ts'
import * as sessions from '#contract/sessions.ts'
import * as teams from '#contract/teams.ts'

const MODULES = [
  [account, admin, assessments, auth, billing, branding, contact, logins],
  [quiz, readiness, reports, results, sessions, teams],
].flat()

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'access' in value && 'path' in value

/** Every call of the contract by its name, such as `POST /api/teams`. */
export const CONTRACT: ReadonlyMap<string, Endpoint> = new Map(
  MODULES.flatMap((module) => Object.values<unknown>(module))
    .filter(isEndpoint)
    .map((call) => [`${call.method} ${call.path}`, call]),
)
