import { responses } from '#test/server/answers.ts'

/** An account that attackers try to take over or to take things from. */
export interface Victim {
  readonly accountId: string
  readonly workspaceId: string
  readonly teamId: string
  readonly roundId: string
}

const CANARY = 'canary0canary0canary0canary0canary0'
const CANARY_ID = 'cacacaca-caca-4aca-8aca-cacacacacaca'
const LONG_AGO = '2001-02-03T04:05:06.000Z'

/** Privileges that only an operator or a payment grants, by their API and column names. */
const PRIVILEGES = {
  isAdmin: true,
  is_admin: true,
  role: 'admin',
  roles: ['admin'],
  accessLevel: 'admin',
  tier: 'business',
  subscriptionTier: 'business',
  plan: 'business',
  emailConfirmed: true,
  email_confirmed_at: LONG_AGO,
  limit: 999,
}

/** Fields that the server sets itself. */
const SERVER_FIELDS = {
  id: CANARY_ID,
  token: CANARY,
  passwordHash: CANARY,
  password_hash: CANARY,
  token_hash: CANARY,
  createdAt: LONG_AGO,
  created_at: LONG_AGO,
  completed_at: LONG_AGO,
  closed_at: LONG_AGO,
  expires_at: LONG_AGO,
  day: '2001-02-03',
  released: 999,
  waiting: 999,
  heldBack: 999,
  totalSubmissions: 999,
  averageScore: 99,
  sessionCount: 999,
  isManager: true,
  is_manager: true,
  answers: [5],
  assessment_type: 'agile',
  assessmentVersion: 999,
  kind: 'support',
  code: CANARY,
}

/** Returns the owner fields. */
const owners = (victim: Victim) => ({
  userId: victim.accountId,
  ownerId: victim.accountId,
  accountId: victim.accountId,
  account_id: victim.accountId,
  account: { id: victim.accountId },
  workspaceId: victim.workspaceId,
  workspace_id: victim.workspaceId,
  team_id: victim.teamId,
})

/** Returns fields that no request may set. */
export const protectedFields = (victim: Victim): Record<string, unknown> => ({
  ...PRIVILEGES,
  ...SERVER_FIELDS,
  ...owners(victim),
})

/** Fields that only some calls accept. */
export const PROTECTED_BY_CALL: Readonly<
  Record<string, (victim: Victim) => Record<string, unknown>>
> = {
  'POST /api/workspaces/:id/invitations': (victim) => ({
    invitedBy: victim.accountId,
    expiresAt: LONG_AGO,
    expired: false,
    undeliverable: false,
  }),
  'POST /api/quiz-sessions': () => ({ isActive: false, expiresAt: LONG_AGO }),
  'PATCH /api/quiz-sessions/:id': (victim) => ({ teamId: victim.teamId, assessmentType: 'agile' }),
  'POST /api/assessments/:type/submit': (victim) => ({
    responses: responses('teamwork', 4).map((response) => ({
      ...protectedFields(victim),
      ...response,
    })),
  }),
}

/** Tells where a text has a value of the fields above. */
export const TRACES = {
  inResponse: /canary|cacacaca|2001-|999|business|"admin"/,
  inRow: /canary|cacacaca|2001-02-03|,999\b/,
}

/** Returns privileges as query parameters. */
export const privilegesQuery = ({ accountId }: Victim) =>
  `?role=admin&isAdmin=true&subscriptionTier=business&tier=business&accountId=${accountId}&__proto__[isAdmin]=true&constructor[role]=admin`
