import type { AssessmentType } from '#domain/assessments/assessment.ts'
import type { BillingPeriod } from '#domain/billing.ts'
import type { TalkMinutes } from '#domain/discussion/minutes.ts'
import type { Tier } from '#domain/plans.ts'
import type { SupportPriority } from '#domain/support.ts'
import { publicPaths } from './public-paths.ts'

type Query = Readonly<Record<string, string | undefined>>

function withQuery(path: string, query: Query): string {
  const pairs = Object.entries(query)
    .filter((pair): pair is [string, string] => pair[1] !== undefined)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return pairs.length ? `${path}?${pairs.join('&')}` : path
}

/**
 * The only page with payments. Its content security policy admits the payment form, so it needs a
 * full page load.
 */
export const PAYMENT_PAGE = '/subscribe'

/** Every URL of the site. Components use only these for links. */
export const paths = {
  ...publicPaths,
  homeAssessments: '/#assessments',
  login: (query: { redirect?: string } = {}) => withQuery('/login', query),
  secondStep: (query: { redirect?: string } = {}) => withQuery('/login/verify', query),
  register: (query: { redirect?: string; invitation?: string } = {}) =>
    withQuery('/register', query),
  join: '/join',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  confirmEmail: (query: { token?: string } = {}) => withQuery('/confirm-email', query),
  confirmNewEmail: (query: { token?: string } = {}) => withQuery('/confirm-new-email', query),
  workspaceInvitation: (token: string) => `/workspace-invitations/${encodeURIComponent(token)}`,
  pricing: (query: { plan?: Tier; billing?: BillingPeriod } = {}) => withQuery('/pricing', query),
  about: '/about',
  contact: (query: { plan?: string; about?: string } = {}) => withQuery('/contact', query),
  terms: '/terms',
  accessibility: '/accessibility',
  support: '/support',
  docs: '/docs',
  /** A file served by the API. */
  apiDescription: '/api/openapi.json',
  supportRequest: (query: { priority?: SupportPriority } = {}) =>
    `${withQuery('/support', query)}#request`,
  assessments: '/assessments',
  assessmentInfo: (type: AssessmentType) => `/assessments#${type}`,
  assessmentsInfo: '/assessments-info',
  assessment: (type: AssessmentType) => `/assessment/${type}`,
  results: '/results',
  /** The results page of a team of the demo workspace. */
  sample: '/sample',
  /** A file served by the API. */
  sampleReport: '/api/sample-results/report.pdf',
  /** A separate document outside the router: link with reloadDocument or a plain anchor. */
  quiz: (token: string) => `/quiz/${encodeURIComponent(token)}`,
  dashboard: '/dashboard',
  /** Return address after payment; the page then waits for the server to confirm the plan. */
  dashboardAfterPayment: '/dashboard?subscription=success',
  teams: '/teams',
  /** The teams, with the form for a new one. */
  newTeam: '/teams?new=1',
  teamMembers: (teamId: string) => `/teams/${encodeURIComponent(teamId)}/members`,
  actions: '/actions',
  actionsShowing: (show: string) => withQuery('/actions', { show }),
  teamActions: (teamId: string) => `/teams/${encodeURIComponent(teamId)}/actions`,
  quizzes: '/quizzes',
  teamsMatching: (search: string) => withQuery('/teams', { search }),
  quizzesMatching: (search: string) => withQuery('/quizzes', { search }),
  quizzesOf: (team: string) => withQuery('/quizzes', { team }),
  reports: '/reports',
  reportsOn: (query: {
    view: string
    team?: string | undefined
    assessment?: AssessmentType | undefined
  }) => withQuery('/reports', query),
  /** `after` is a round whose settings the new one begins with. */
  createRound: (query: { type?: AssessmentType; team?: string; after?: string } = {}) =>
    withQuery('/sessions/create', query),
  shareRound: (roundId: string) => `/sessions/${encodeURIComponent(roundId)}/share`,
  roundPoster: (roundId: string) => `/sessions/${encodeURIComponent(roundId)}/poster`,
  roundResults: (roundId: string) => `/quiz-sessions/${encodeURIComponent(roundId)}/results`,
  roundResultsAfterPayment: (roundId: string) =>
    `/quiz-sessions/${encodeURIComponent(roundId)}/results?report=success`,
  /** A file served by the API. */
  roundReport: (roundId: string, query: { comments?: 'yes' } = {}) =>
    withQuery(`/api/quiz-sessions/${encodeURIComponent(roundId)}/report.pdf`, query),
  /** A file served by the API. */
  roundGuide: (roundId: string, minutes: TalkMinutes) =>
    `/api/quiz-sessions/${encodeURIComponent(roundId)}/guide.pdf?minutes=${minutes}`,
  /** A file served by the API. */
  roundSlides: (roundId: string, query: { comments?: 'yes' } = {}) =>
    withQuery(`/api/quiz-sessions/${encodeURIComponent(roundId)}/slides.pptx`, query),
  /** A file served by the API. Only rounds with a group size of 1 have rows of respondents. */
  roundTable: (
    roundId: string,
    format: 'csv' | 'xlsx',
    query: { comments?: 'yes'; rows?: 'respondents' } = {},
  ) => withQuery(`/api/quiz-sessions/${encodeURIComponent(roundId)}/export.${format}`, query),
  managerView: (roundId: string) => `/quiz-sessions/${encodeURIComponent(roundId)}/my-view`,
  /** The meeting about a round. */
  present: (roundId: string) => `/quiz-sessions/${encodeURIComponent(roundId)}/present`,
  account: '/account',
  accountSecurity: '/account#security',
  /** A file served by the API. */
  accountExport: '/api/account/export',
  workspacePeople: '/workspace/people',
  workspaceRules: '/workspace/rules',
  workspaceBranding: '/workspace/branding',
  workspaceInvoices: '/workspace/invoices',
  /** The invoices with the card form open. */
  changeCard: '/workspace/invoices?card=change',
  workspaceApiKeys: '/workspace/api-keys',
  workspaceData: '/workspace/data',
  /** A file served by the API. */
  workspaceExport: (workspaceId: string) =>
    `/api/workspaces/${encodeURIComponent(workspaceId)}/export`,
  /** A file served by the API. */
  workspaceAudit: (workspaceId: string, format: 'csv' | 'xlsx') =>
    `/api/workspaces/${encodeURIComponent(workspaceId)}/audit.${format}`,
  /** A page with its own content security policy: link with reloadDocument. */
  subscribe: (query: { plan: Tier; priceId?: string | undefined; billing: BillingPeriod }) =>
    withQuery(PAYMENT_PAGE, query),
  /** The payment page for the report of one round. */
  buyReport: (roundId: string) => withQuery(PAYMENT_PAGE, { report: roundId }),
  admin: '/admin',
  adminUsers: '/admin/users',
  /** The user list, filtered by a search text. */
  adminUsersMatching: (search: string) => withQuery('/admin/users', { search }),
  adminWorkspaces: '/admin/workspaces',
  adminTeams: '/admin/teams',
  adminAnalytics: '/admin/analytics',
  adminAudit: '/admin/audit',
  /** A redirect by the server: needs full-page navigation. */
  googleSignIn: (query: { redirect?: string; page?: 'register' } = {}) =>
    withQuery('/api/auth/google', query),
  /** Sign-in with the provider again, to confirm the login. Ends on a page that announces the outcome. */
  googleConfirmation: '/api/auth/google?confirm',
} as const

const FULL_LOAD_PREFIXES = [
  '/quiz/',
  '/invite/',
  '/email-opt-outs/',
  '/api/',
  '/healthz',
  '/readyz',
  '/metrics',
  PAYMENT_PAGE,
]

/** Returns whether a path is outside the router and needs a full page load. */
export function needsFullPageLoad(path: string): boolean {
  return FULL_LOAD_PREFIXES.some((prefix) => path.startsWith(prefix))
}
