import type { AssessmentType } from '#domain/assessments/assessment.ts'
import type { BillingPeriod } from '#domain/billing.ts'
import type { Tier } from '#domain/plans.ts'
import type { SupportPriority } from '#domain/support.ts'

type Query = Readonly<Record<string, string | undefined>>

function withQuery(path: string, query: Query): string {
  const pairs = Object.entries(query)
    .filter((pair): pair is [string, string] => pair[1] !== undefined)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return pairs.length ? `${path}?${pairs.join('&')}` : path
}

/** What is paid, is paid here. Its policy lets the payment provider's form in, so it is loaded whole. */
export const PAYMENT_PAGE = '/subscribe'

/** Every URL of the site. Components link through this list alone. */
export const paths = {
  home: '/',
  homeAssessments: '/#assessments',
  homeResults: '/#results',
  login: (query: { redirect?: string } = {}) => withQuery('/login', query),
  register: (query: { redirect?: string } = {}) => withQuery('/register', query),
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  confirmEmail: (query: { token?: string } = {}) => withQuery('/confirm-email', query),
  pricing: (query: { plan?: Tier; billing?: BillingPeriod } = {}) => withQuery('/pricing', query),
  about: '/about',
  contact: (query: { plan?: string; about?: string } = {}) => withQuery('/contact', query),
  privacy: '/privacy',
  terms: '/terms',
  accessibility: '/accessibility',
  support: '/support',
  docs: '/docs',
  /** A file of the server's own. */
  apiDescription: '/api/openapi.json',
  supportRequest: (query: { priority?: SupportPriority } = {}) =>
    `${withQuery('/support', query)}#request`,
  assessments: '/assessments',
  assessmentInfo: (type: AssessmentType) => `/assessments#${type}`,
  assessmentsInfo: '/assessments-info',
  assessment: (type: AssessmentType) => `/assessment/${type}`,
  results: '/results',
  /** A file of the server's own. */
  sampleReport: '/api/sample-results/report.pdf',
  /** A document of its own, outside the router: link with reloadDocument or a plain anchor. */
  quiz: (token: string) => `/quiz/${encodeURIComponent(token)}`,
  dashboard: '/dashboard',
  /** Where a payment for a plan leads; the page then waits for the server's word. */
  dashboardAfterPaying: '/dashboard?subscription=success',
  teams: '/teams',
  quizzes: '/quizzes',
  reports: '/reports',
  reportsOn: (query: {
    view: string
    team?: string | undefined
    assessment?: AssessmentType | undefined
  }) => withQuery('/reports', query),
  createSession: (query: { type?: AssessmentType; team?: string } = {}) =>
    withQuery('/sessions/create', query),
  shareSession: (sessionId: string) => `/sessions/${encodeURIComponent(sessionId)}/share`,
  sessionPoster: (sessionId: string) => `/sessions/${encodeURIComponent(sessionId)}/poster`,
  sessionResults: (sessionId: string) => `/quiz-sessions/${encodeURIComponent(sessionId)}/results`,
  sessionResultsAfterPaying: (sessionId: string) =>
    `/quiz-sessions/${encodeURIComponent(sessionId)}/results?report=success`,
  /** A file of the server's own. */
  sessionReport: (sessionId: string) =>
    `/api/quiz-sessions/${encodeURIComponent(sessionId)}/report.pdf`,
  /** Likewise. */
  sessionCsv: (sessionId: string) =>
    `/api/quiz-sessions/${encodeURIComponent(sessionId)}/export.csv`,
  /** Likewise; of a session with a group size of 1. */
  sessionAnswersCsv: (sessionId: string) =>
    `/api/quiz-sessions/${encodeURIComponent(sessionId)}/export.csv?rows=respondents`,
  managerView: (sessionId: string) => `/quiz-sessions/${encodeURIComponent(sessionId)}/my-view`,
  account: '/account',
  accountBilling: '/account/billing',
  /** A file of the server's own. */
  accountExport: '/api/account/export',
  /** A page with a content policy of its own: link to it with reloadDocument. */
  subscribe: (query: { plan: Tier; priceId?: string | undefined; billing: BillingPeriod }) =>
    withQuery(PAYMENT_PAGE, query),
  /** The same page, for one session's report. */
  buyReport: (sessionId: string) => withQuery(PAYMENT_PAGE, { report: sessionId }),
  admin: '/admin',
  adminUsers: '/admin/users',
  /** The list with what is searched for in it. */
  adminUsersLike: (search: string) => withQuery('/admin/users', { search }),
  adminTeams: '/admin/teams',
  adminAnalytics: '/admin/analytics',
  adminAudit: '/admin/audit',
  /** Answered by the server with a redirect: full-page navigation only. */
  googleSignIn: (query: { redirect?: string } = {}) => withQuery('/api/auth/google', query),
} as const

const OWN_DOCUMENTS = ['/quiz/', '/api/', '/healthz', '/readyz', '/metrics', PAYMENT_PAGE]

/** Whether a path has to be loaded from the server, so that the router must not take it. */
export function leavesTheApp(path: string): boolean {
  return OWN_DOCUMENTS.some((prefix) => path.startsWith(prefix))
}
