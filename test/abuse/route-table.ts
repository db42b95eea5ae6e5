/** Statuses for a visitor, a user and an admin who send an empty body and an unknown ID. */
export type Statuses = readonly [visitor: number, user: number, admin: number]

export const OPEN: Statuses = [200, 200, 200]
const OPEN_BAD: Statuses = [400, 400, 400]
export const OPEN_MISSING: Statuses = [404, 404, 404]
const USER: Statuses = [401, 200, 200]
const USER_BAD: Statuses = [401, 400, 400]
const USER_MISSING: Statuses = [401, 404, 404]
/** There is nothing to change yet. */
const USER_NOTHING: Statuses = [401, 409, 409]
/** Paid plans only; the plan is checked before the body. */
const USER_PLAN: Statuses = [401, 403, 403]
/** Nothing to delete is a success without a body. */
const USER_DONE: Statuses = [401, 204, 204]
const ADMIN: Statuses = [401, 403, 200]
const ADMIN_BAD: Statuses = [401, 403, 400]
/** Not included in the plan, even for an admin. */
const USER_UPGRADE: Statuses = [401, 403, 403]

const TOKEN_ONLY: Statuses = [401, 401, 401]

/** A public call that answers 401 until the first step of a sign-in. */
export const SECOND_STEP = 'GET /api/auth/second-factor'

/** Public calls that are logged. All others leave no time: participants may make them. */
export const LOGGED_PUBLIC_CALLS: ReadonlySet<string> = new Set([
  'POST /api/auth/register',
  'POST /api/setup',
  'POST /api/auth/login',
  'POST /api/auth/second-factor',
  'POST /api/auth/passkey-login/options',
  'POST /api/auth/passkey-login',
  'POST /api/auth/forgot-password',
  'POST /api/auth/reset-password',
  'POST /api/auth/stop-email-change',
  'POST /api/auth/sign-in-link',
  'POST /api/contact',
  'POST /api/support',
  'POST /api/webhooks/stripe',
])

/** Calls with a login or token that are not logged: every page asks for the user. */
export const UNLOGGED_CLOSED_CALLS: ReadonlySet<string> = new Set([
  'GET /api/auth/user',
  'GET /metrics',
])

/** Every route of the API. A new route needs a row here. */
export const CALLS: Readonly<Record<string, Statuses>> = {
  'GET /api/auth/user': USER,
  'POST /api/auth/register': OPEN_BAD,
  'POST /api/setup': OPEN_BAD,
  'POST /api/auth/login': OPEN_BAD,
  'GET /api/auth/google': [302, 302, 302],
  'GET /api/auth/google/callback': [302, 302, 302],
  'GET /api/logout': OPEN,
  'GET /api/auth/logins': USER,
  'DELETE /api/auth/logins': USER,
  'DELETE /api/auth/logins/:id': USER_MISSING,
  'GET /api/auth/factors': USER,
  'POST /api/auth/factors/totp': USER,
  'POST /api/auth/factors/totp/confirm': USER_BAD,
  'DELETE /api/auth/factors/totp': USER_MISSING,
  'POST /api/auth/factors/recovery-codes': USER_NOTHING,
  'DELETE /api/auth/remembered-browsers/:id': USER_MISSING,
  'GET /api/auth/passkeys': USER,
  'POST /api/auth/passkeys/options': USER,
  'POST /api/auth/passkeys': USER_BAD,
  'DELETE /api/auth/passkeys/:id': USER_MISSING,
  'POST /api/auth/passkey-login/options': OPEN,
  'POST /api/auth/passkey-login': OPEN_BAD,
  // The first step of a sign-in is missing.
  'GET /api/auth/second-factor': [401, 401, 401],
  'POST /api/auth/second-factor': OPEN_BAD,
  'POST /api/auth/confirm': USER_BAD,
  'POST /api/auth/confirm-email': USER_BAD,
  'POST /api/auth/resend-confirmation': USER,
  'POST /api/auth/change-email': USER_BAD,
  'POST /api/auth/confirm-new-email': USER_BAD,
  'POST /api/auth/stop-email-change': OPEN_BAD,
  'POST /api/auth/sign-in-link': OPEN_BAD,
  'PATCH /api/account': USER,
  'POST /api/auth/forgot-password': OPEN_BAD,
  'POST /api/auth/reset-password': OPEN_BAD,
  'POST /api/auth/change-password': USER_BAD,
  'GET /api/account/export': USER,
  'DELETE /api/account': USER_BAD,
  'GET /api/usage': USER,
  'GET /api/plans': OPEN,

  'GET /api/workspaces/:id/members': USER_MISSING,
  'PATCH /api/workspaces/:id/members/:userId': USER_MISSING,
  'DELETE /api/workspaces/:id/members/:userId': USER_MISSING,
  'GET /api/workspaces': USER,
  'PATCH /api/workspaces/:id': USER_MISSING,
  'POST /api/workspaces/:id/open': USER_MISSING,
  'GET /api/workspaces/:id/audit': USER_MISSING,
  'GET /api/workspaces/:id/audit.csv': USER_MISSING,
  'GET /api/workspaces/:id/audit.xlsx': USER_MISSING,

  'GET /api/branding': USER,
  'PUT /api/branding': USER_PLAN,
  'DELETE /api/branding': USER_DONE,
  'GET /api/branding/logo': USER_MISSING,

  'GET /api/api-keys': USER,
  // The body is validated first; the plan is checked under the account's lock.
  'POST /api/api-keys': USER_BAD,
  'DELETE /api/api-keys/:id': USER_MISSING,
  'GET /api/openapi.json': OPEN,

  'GET /api/subscription': USER,
  'POST /api/get-or-create-subscription': USER_BAD,
  'POST /api/subscription/preview': USER_BAD,
  'POST /api/subscription/change': USER_BAD,
  'POST /api/subscription/cancel': USER_NOTHING,
  'POST /api/subscription/resume': USER_NOTHING,
  'POST /api/subscription/portal': USER_NOTHING,
  'GET /api/invoices': USER,
  'GET /api/billing-details': USER,
  'PUT /api/billing-details': USER,
  'POST /api/quiz-sessions/:id/report-purchase': USER_MISSING,
  'GET /api/quiz-sessions/:id/report-access': USER_MISSING,
  'POST /api/webhooks/stripe': OPEN_BAD,
  'POST /api/sandbox/confirm': USER_BAD,
  'POST /api/sandbox/card': USER_NOTHING,
  'POST /api/sandbox/renew': USER_BAD,
  'GET /api/sandbox/invoices/:invoiceId': USER_MISSING,

  'GET /api/assessments': OPEN,
  'GET /api/assessments/:type': OPEN,
  'POST /api/assessments/:type/submit': OPEN_BAD,
  'PUT /api/assessments/:type/submit': OPEN_BAD,
  'DELETE /api/assessments/:type/submit': OPEN_BAD,
  'GET /api/invitations/:token': OPEN_MISSING,
  'POST /api/invitations/:token/ticket': OPEN_BAD,
  'GET /api/sample-results': OPEN,
  'GET /api/sample-results/report.pdf': OPEN,
  'GET /api/results': USER,
  'DELETE /api/results/:id': USER_MISSING,

  'GET /api/teams': USER,
  'GET /api/teams/:id': USER_MISSING,
  'POST /api/teams': USER_BAD,
  'PATCH /api/teams/:id': USER_MISSING,
  'DELETE /api/teams/:id': USER_MISSING,
  'GET /api/teams/:id/actions': USER_MISSING,
  'POST /api/teams/:id/actions': USER_MISSING,
  'GET /api/actions': USER,
  'PATCH /api/actions/:id': USER_MISSING,
  'DELETE /api/actions/:id': USER_MISSING,
  'GET /api/teams/:id/members': USER_MISSING,
  'PUT /api/teams/:id/members': USER_MISSING,
  'POST /api/teams/:id/invitation-preview': USER_MISSING,
  'GET /api/quiz-sessions/:id/invitations': USER_MISSING,
  'POST /api/quiz-sessions/:id/restart': USER_MISSING,
  'POST /api/quiz-sessions/:id/invitations/:memberId/resend': USER_MISSING,
  'POST /api/quiz-sessions/:id/reminders': USER_MISSING,
  'GET /api/email-opt-outs/:token': OPEN_MISSING,
  'POST /api/email-opt-outs/:token': OPEN_MISSING,
  'DELETE /api/email-opt-outs/:token': OPEN_MISSING,
  'POST /api/teams/:id/move': USER_MISSING,

  'POST /api/workspaces': USER_BAD,
  'DELETE /api/workspaces/:id': USER_MISSING,
  'GET /api/workspaces/:id/export': USER_MISSING,

  'GET /api/workspaces/:id/invitations': USER_MISSING,
  'POST /api/workspaces/:id/invitations': USER_MISSING,
  'DELETE /api/workspaces/:id/invitations/:invitationId': USER_MISSING,
  'POST /api/workspaces/:id/invitations/:invitationId/resend': USER_MISSING,
  'GET /api/workspace-invitations/:token': OPEN_MISSING,
  'POST /api/workspace-invitations/:token/accept': USER_MISSING,

  'GET /api/quiz-sessions': USER,
  'POST /api/quiz-sessions': USER_BAD,
  'GET /api/quiz-sessions/:id': USER_MISSING,
  'PATCH /api/quiz-sessions/:id': USER_MISSING,
  'DELETE /api/quiz-sessions/:id': USER_MISSING,
  'POST /api/quiz-sessions/:id/release': USER_MISSING,
  'PATCH /api/quiz-sessions/:id/comments': USER_MISSING,
  'GET /api/quiz-sessions/:sessionId/results-v2': USER_MISSING,
  'GET /api/quiz-sessions/:sessionId/insights': USER_MISSING,
  'GET /api/quiz-sessions/:id/export.csv': USER_MISSING,
  'GET /api/quiz-sessions/:id/export.xlsx': USER_MISSING,
  'GET /api/quiz-sessions/:id/report.pdf': USER_MISSING,
  'GET /api/quiz-sessions/:id/guide.pdf': USER_MISSING,
  'GET /api/quiz-sessions/:id/slides.pptx': USER_MISSING,
  'GET /api/quiz-session/:token': OPEN_MISSING,
  'GET /api/shared-results/:token': OPEN_MISSING,
  'GET /api/shared-results/:token/events': OPEN_MISSING,
  'POST /api/shared-results/:token/comment-reports': OPEN_BAD,
  'DELETE /api/shared-results/:token/comment-reports': OPEN_BAD,
  'POST /api/quiz-sessions/:id/shared-link': USER_MISSING,
  'POST /api/quiz-sessions/:id/join-code': USER_MISSING,
  'POST /api/join': OPEN_BAD,
  'GET /api/quiz-session/:token/logo': OPEN_MISSING,

  'GET /api/reports/trends': USER_BAD,
  'GET /api/reports/comparison': USER_BAD,
  'GET /api/reports': USER,
  'GET /api/reports/assessments': USER,
  'GET /api/reports/portfolio': USER_BAD,
  'GET /api/reports/standings': USER,
  'GET /api/benchmarks/:type': USER_UPGRADE,

  'GET /api/admin/users': ADMIN,
  'PATCH /api/admin/users/:id': ADMIN_BAD,
  'GET /api/admin/teams': ADMIN,
  'GET /api/admin/workspaces': ADMIN,
  'GET /api/admin/audit': ADMIN,
  'GET /api/admin/analytics': ADMIN,

  'POST /api/contact': OPEN_BAD,
  'POST /api/support': OPEN_BAD,

  'GET /healthz': OPEN,
  'GET /api/server': OPEN,
  'GET /readyz': OPEN,
  /** Needs the metrics token; a login is not enough. */
  'GET /metrics': TOKEN_ONLY,
}
