import { WORKSPACE_ROW_CALLS } from './workspace-calls.ts'

/** What the first ID in a path names. */
export type Kind =
  | 'team'
  | 'action'
  | 'session'
  | 'login'
  | 'key'
  | 'passkey'
  | 'browser'
  | 'invoice'
  | 'result'
  | 'workspace'

/** Every call about a single row, with the bodies that another account sends. */
export const CALLS: readonly { call: string; kind: Kind; bodies?: readonly unknown[] }[] = [
  { call: 'GET /api/teams/:id', kind: 'team' },
  { call: 'PATCH /api/teams/:id', kind: 'team', bodies: [{ name: 'Taken' }, {}, { name: '' }] },
  { call: 'DELETE /api/teams/:id', kind: 'team' },
  { call: 'GET /api/teams/:id/actions', kind: 'team' },
  { call: 'POST /api/teams/:id/actions', kind: 'team', bodies: [{ title: 'Taken' }, {}] },
  {
    call: 'PATCH /api/actions/:id',
    kind: 'action',
    bodies: [{ title: 'Taken' }, {}, { status: 'dropped' }, { questionId: 'unknown' }],
  },
  { call: 'DELETE /api/actions/:id', kind: 'action' },
  ...WORKSPACE_ROW_CALLS,
  { call: 'POST /api/workspaces/:id/open', kind: 'workspace' },
  { call: 'GET /api/workspaces/:id/audit', kind: 'workspace' },
  { call: 'GET /api/workspaces/:id/audit.csv', kind: 'workspace' },
  { call: 'GET /api/workspaces/:id/audit.xlsx', kind: 'workspace' },
  { call: 'GET /api/quiz-sessions/:id', kind: 'session' },
  {
    call: 'PATCH /api/quiz-sessions/:id',
    kind: 'session',
    bodies: [
      [{ title: 'Taken' }, {}, { isActive: false }, { isActive: true }],
      [{ groupSize: 1 }, { groupSize: 2 }, { expiresAt: '2001-01-01T00:00:00Z' }],
    ].flat(),
  },
  { call: 'DELETE /api/quiz-sessions/:id', kind: 'session' },
  { call: 'POST /api/quiz-sessions/:id/release', kind: 'session' },
  { call: 'POST /api/quiz-sessions/:id/shared-link', kind: 'session' },
  { call: 'POST /api/quiz-sessions/:id/join-code', kind: 'session' },
  {
    call: 'PATCH /api/quiz-sessions/:id/comments',
    kind: 'session',
    bodies: [{ questionId: 'open.1', text: 'Hidden', hidden: true }, {}],
  },
  { call: 'GET /api/quiz-sessions/:sessionId/results-v2', kind: 'session' },
  { call: 'GET /api/quiz-sessions/:sessionId/insights', kind: 'session' },
  { call: 'GET /api/quiz-sessions/:id/export.csv', kind: 'session' },
  { call: 'GET /api/quiz-sessions/:id/export.xlsx', kind: 'session' },
  { call: 'GET /api/quiz-sessions/:id/report.pdf', kind: 'session' },
  { call: 'GET /api/quiz-sessions/:id/guide.pdf', kind: 'session' },
  { call: 'GET /api/quiz-sessions/:id/slides.pptx', kind: 'session' },
  { call: 'GET /api/quiz-sessions/:id/report-access', kind: 'session' },
  { call: 'POST /api/quiz-sessions/:id/report-purchase', kind: 'session' },
  { call: 'DELETE /api/auth/logins/:id', kind: 'login' },
  { call: 'DELETE /api/auth/passkeys/:id', kind: 'passkey' },
  { call: 'DELETE /api/auth/remembered-browsers/:id', kind: 'browser' },
  { call: 'DELETE /api/api-keys/:id', kind: 'key' },
  { call: 'GET /api/sandbox/invoices/:invoiceId', kind: 'invoice' },
  { call: 'DELETE /api/results/:id', kind: 'result' },
  { call: 'GET /api/workspaces/:id/members', kind: 'workspace' },
  {
    call: 'PATCH /api/workspaces/:id/members/:userId',
    kind: 'workspace',
    bodies: [{ role: 'viewer' }, { teamIds: [] }, {}],
  },
  { call: 'DELETE /api/workspaces/:id/members/:userId', kind: 'workspace' },
  { call: 'GET /api/workspaces/:id/invitations', kind: 'workspace' },
  {
    call: 'POST /api/workspaces/:id/invitations',
    kind: 'workspace',
    bodies: [{ email: 'eve@example.com', role: 'owner' }, {}],
  },
  { call: 'DELETE /api/workspaces/:id/invitations/:invitationId', kind: 'workspace' },
  { call: 'POST /api/workspaces/:id/invitations/:invitationId/resend', kind: 'workspace' },
]
