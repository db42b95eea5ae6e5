import { randomUUID } from 'node:crypto'
import fastifyCookie from '@fastify/cookie'
import { fastify } from 'fastify'
import type { FastifyInstance } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import type pg from 'pg'
import type { Config } from './config/config.ts'
import { accountRoutes } from './features/account/routes.ts'
import { actionRoutes } from './features/actions/routes.ts'
import { adminRoutes } from './features/admin/routes.ts'
import { apiDescriptionRoutes } from './features/api-description/routes.ts'
import { apiKeyRoutes } from './features/api-keys/routes.ts'
import { scopeByKey } from './features/api-keys/service.ts'
import { assessmentRoutes } from './features/assessments/routes.ts'
import { loginCookie } from './features/auth/cookie.ts'
import { auditRoutes } from './features/audit/routes.ts'
import { authRoutes } from './features/auth/routes.ts'
import { callerByToken } from './features/auth/service.ts'
import { benchmarkRoutes } from './features/benchmarks/routes.ts'
import { cancelPurchasesOf, detachPurchases, isReportBought } from './features/billing/purchases.ts'
import { billingRoutes } from './features/billing/routes.ts'
import { brandingRoutes } from './features/branding/routes.ts'
import { brandingFor } from './features/branding/service.ts'
import { commentRoutes } from './features/comments/routes.ts'
import { confirmationRoutes } from './features/confirmation/routes.ts'
import { contactRoutes } from './features/contact/routes.ts'
import { exportRoutes } from './features/exports/routes.ts'
import { googleRoutes } from './features/google/routes.ts'
import { guideRoutes } from './features/guide/routes.ts'
import { insightRoutes } from './features/insights/routes.ts'
import { INSIGHT_TIMEOUTS } from './features/insights/timeouts.ts'
import type { InsightTimeouts } from './features/insights/timeouts.ts'
import { optOutRoutes } from './features/email-opt-outs/routes.ts'
import { memberRoutes } from './features/members/routes.ts'
import { invitationRoutes } from './features/invitations/routes.ts'
import { invitedRoundRoutes } from './features/invited-rounds/routes.ts'
import { metricsRoutes } from './features/metrics/routes.ts'
import { ownRunRoutes } from './features/own-runs/routes.ts'
import { passwordResetRoutes } from './features/password-reset/routes.ts'
import { quizRoutes, SUBMIT_LOAD_LIMIT } from './features/quiz/routes.ts'
import { sharedTokens } from './features/quiz/shared-link.ts'
import { sessionBudget } from './features/quiz/session-budget.ts'
import { openSubmissionWriter } from './features/submissions/submission-writer.ts'
import { readinessRoutes } from './features/readiness/routes.ts'
import { registrationRoutes } from './features/registration/routes.ts'
import { reportRoutes } from './features/reports/routes.ts'
import { resultRoutes } from './features/results/routes.ts'
import { secondFactorRoutes } from './features/second-factor/routes.ts'
import { ticketCheck } from './features/tickets/ticket-check.ts'
import { ticketRoutes } from './features/tickets/routes.ts'
import { sessionRoutes } from './features/sessions/routes.ts'
import { findRestart } from './features/sessions/service.ts'
import { LiveUpdates } from './features/shared-results/live-updates.ts'
import { reportBudget } from './features/shared-results/report-budget.ts'
import { sharedResultRoutes } from './features/shared-results/routes.ts'
import { teamRoutes } from './features/teams/routes.ts'
import type { SessionDeletion } from './features/teams/service.ts'
import { teamMemberRoutes } from './features/team-members/routes.ts'
import { trendRoutes } from './features/trends/routes.ts'
import { usageRoutes } from './features/usage/routes.ts'
import { workspaceLifecycleRoutes } from './features/workspace-lifecycle/routes.ts'
import { workspaceRoutes } from './features/workspaces/routes.ts'
import { SessionKeys } from './features/workspaces/session-keys.ts'
import type { InsightProvider } from './platform/ai/provider.ts'
import type { Db } from './platform/db/database.ts'
import type { IdentityProvider } from './platform/identity/provider.ts'
import { limitNodes } from './platform/distribution/node-limit.ts'
import type { FindShard } from './platform/distribution/shards.ts'
import type { BatchLimits } from './platform/write-path/group-commit.ts'
import { enableCompression } from './platform/http/compression.ts'
import { limitDatabaseWaits } from './platform/http/wait-budget.ts'
import { handleErrors, replyNotFound } from './platform/http/errors.ts'
import { guardCrossSite } from './platform/http/cross-site-guard.ts'
import { setResponseHeaders } from './platform/http/headers.ts'
import { setValidationMessages } from './platform/http/validation-messages.ts'
import { drainOnClose } from './platform/http/graceful-shutdown.ts'
import type { DrainLimits } from './platform/http/graceful-shutdown.ts'
import type { Api } from './platform/http/mount.ts'
import { serializerCompiler } from './platform/http/serializer.ts'
import { httpOptions } from './platform/http/timeouts.ts'
import type { HttpTimeouts } from './platform/http/timeouts.ts'
import { logRequests } from './platform/http/request-logging.ts'
import { shedLoad } from './platform/http/load-shedding.ts'
import {
  handleClientError,
  handleUnroutable,
  rejectUnusualRequests,
} from './platform/http/malformed-requests.ts'
import { serveSite } from './platform/http/static-site.ts'
import type { Jobs } from './platform/jobs/jobs.ts'
import type { Logs } from './platform/log/logs.ts'
import type { Mailer } from './platform/mail/mail.ts'
import type { PaymentProvider } from './platform/payments/provider.ts'
import { trackDelivery } from './platform/mail/delivery-status.ts'
import { openSandbox } from './platform/payments/sandbox/sandbox.ts'
import { STRIPE_SOURCES } from './platform/payments/stripe-sources.ts'
import { warnOfUnreadableAddresses } from './platform/rates/network.ts'
import { openRateLimiter } from './platform/rates/rate-limiter.ts'
import { instrumentWith } from './platform/telemetry/instrument.ts'
import { combineObservers } from './platform/telemetry/operation.ts'
import { observeRequests } from './platform/telemetry/request-hooks.ts'
import type { Tracing } from './platform/telemetry/choose-tracing.ts'
import { registerJobs, MAIL_JOBS } from './jobs.ts'
import { setUpSandbox } from './sandbox.ts'

const BODY_LIMIT = 64 * 1024

export interface AppDeps {
  readonly config: Pick<
    Config,
    | 'publicUrl'
    | 'trustProxy'
    | 'contactEmail'
    | 'rateLimitScale'
    | 'submissionRate'
    | 'invitationMailsPerDay'
    | 'mailsPerHour'
    | 'metricsToken'
    | 'isPooledByTransaction'
  >
  readonly db: Db
  /** The connection pool of `db`. */
  readonly pool: pg.Pool
  /** Gets its handlers here; the caller starts it. */
  readonly jobs: Jobs
  /** Finds the shards of workspaces; undefined while all tables are on one machine. */
  readonly findShard?: FindShard | undefined
  readonly mailer: Mailer
  /** Null for the payment sandbox. */
  readonly payments: PaymentProvider | null
  /** Sign-in with Google; null disables it. */
  readonly identityProvider: IdentityProvider | null
  /** Null for the built-in analyst. */
  readonly insightProvider: InsightProvider | null
  readonly logs: Logs
  /** The folder of the built site; null for an app without pages. */
  readonly buildFolder: string | null
  /** Replaces the default limits, for tests. */
  readonly httpTimeouts?: HttpTimeouts
  readonly drainLimits?: DrainLimits
  readonly batchLimits?: Partial<BatchLimits>
  readonly insightTimeouts?: InsightTimeouts
  /** The caller stops it. */
  readonly tracing?: Tracing | null
  /** Returns the free disk space of the embedded database, in bytes. */
  readonly freeSpace?: (() => Promise<number>) | null
  /** Aborted when the server starts to stop, before it stops accepting requests. */
  readonly stopping?: AbortSignal
}

/** Assembles the server with all routes, jobs and hooks. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { config, db, findShard, logs, buildFolder, tracing = null, freeSpace = null } = deps
  const metrics = config.metricsToken === undefined ? null : await loadMetrics()
  const instrumented = instrumentWith(
    combineObservers([metrics, tracing].filter((observer) => observer !== null)),
  )
  const jobs = instrumented.jobs(deps.jobs)
  const app = fastify({
    bodyLimit: BODY_LIMIT,
    ...httpOptions(deps.httpTimeouts),
    forceCloseConnections: 'idle',
    // Requests during a shutdown are served; see graceful-shutdown.ts.
    return503OnClosing: false,
    trustProxy: proxiesToTrust(config.trustProxy),
    // Fastify logs addresses and whole URLs; request-logging.ts replaces it.
    logger: false,
    // Sequential ids would reveal how many requests of participants were between two log lines.
    genReqId: () => randomUUID(),
    frameworkErrors: handleUnroutable(config.publicUrl),
    clientErrorHandler: handleClientError(config.publicUrl),
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
  })
  setValidationMessages()
  app.removeContentTypeParser('text/plain')
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.decorateRequest('caller', null)

  setResponseHeaders(app, config.publicUrl)
  rejectUnusualRequests(app, config.publicUrl)
  await app.register(fastifyCookie)
  await enableCompression(app)
  drainOnClose(app, deps.drainLimits)
  handleErrors(app, logs)
  limitDatabaseWaits(app)
  logRequests(app, logs)
  warnOfUnreadableAddresses(app, logs.main)
  observeRequests(app, metrics, tracing)
  guardCrossSite(app, config.publicUrl)

  const cookie = loginCookie(config.publicUrl)
  const rates = openRateLimiter(db, config.rateLimitScale)
  const shared = { db, jobs, rates }
  const api: Api = {
    app,
    authenticate: async (request, options) => {
      const token = cookie.read(request)
      return token === undefined ? null : callerByToken(db, token, options)
    },
    authenticateKey: (authorization) => scopeByKey(shared, authorization),
    findRestart: (sessionId, scopeOf) => findRestart(db, sessionId, scopeOf),
    limitNode: findShard && limitNodes(findShard),
  }
  const mailer = trackDelivery(instrumented.mailer(deps.mailer), logs.main)
  const sandbox = openSandbox({ db, jobs })
  const payments = instrumented.payments(deps.payments ?? sandbox.provider)
  const billing = { ...shared, payments, publicUrl: config.publicUrl, log: logs.main }
  const sessionKeys = new SessionKeys(db)
  const reminderMailer = deps.mailer
  registerJobs(billing, { db, rates, mailer, reminderMailer, sessionKeys, ...config })
  if (!deps.payments) setUpSandbox(api, { ...shared, sandbox })
  authRoutes(api, { ...shared, contactEmail: config.contactEmail }, cookie)
  secondFactorRoutes(api, shared, { cookie, publicUrl: config.publicUrl })
  googleRoutes(api, shared, { ...deps, publicUrl: config.publicUrl, cookie })
  registrationRoutes(api, shared, cookie)
  confirmationRoutes(api, shared)
  passwordResetRoutes(api, shared)
  invitationRoutes(api, { ...shared, ...config })
  accountRoutes(api, billing, cookie)
  workspaceRoutes(api, db)
  workspaceLifecycleRoutes(api, billing, cookie)
  auditRoutes(api, shared)
  billingRoutes(api, billing)
  memberRoutes(api, db)
  brandingRoutes(api, shared)
  apiKeyRoutes(api, db, cookie)
  apiDescriptionRoutes(app)
  assessmentRoutes(api)
  ownRunRoutes(api, db)
  const sessionDeletion: SessionDeletion = {
    prepare: (scope, sessionIds) => cancelPurchasesOf(billing, scope, sessionIds),
    detach: detachPurchases,
  }
  teamRoutes(api, db, sessionDeletion)
  teamMemberRoutes(api, db)
  sessionRoutes(api, { ...shared, ...config }, sessionDeletion)
  const writer = openSubmissionWriter(deps.pool, deps.batchLimits, findShard)
  shedLoad(app, config.publicUrl, { ...SUBMIT_LOAD_LIMIT, isFull: () => writer.isFull })
  ticketRoutes(api, { db, sessionKeys })
  invitedRoundRoutes(api, { ...shared, ...config })
  optOutRoutes(api, shared)
  quizRoutes(api, {
    db,
    writer,
    sessionKeys,
    checkTicket: ticketCheck(db),
    findSharedToken: sharedTokens(db),
    findShard,
    budget: sessionBudget(config.submissionRate),
  })
  resultRoutes(api, db)
  commentRoutes(api, db)
  const listening = config.isPooledByTransaction ? null : deps.pool.options
  const live = new LiveUpdates({ db, listening, stopping: deps.stopping })
  sharedResultRoutes(api, { db, sessionKeys, reportBudget: reportBudget() }, live)
  actionRoutes(api, { ...shared, ...config })
  insightRoutes(api, {
    ...shared,
    log: logs.main,
    provider: deps.insightProvider && instrumented.insights(deps.insightProvider),
    answerRefused: metrics?.countRejectedAiAnswer,
    timeouts: deps.insightTimeouts ?? INSIGHT_TIMEOUTS,
  })
  trendRoutes(api, db)
  benchmarkRoutes(api, db)
  usageRoutes(api, db, payments.prices)
  adminRoutes(api, db, payments)
  contactRoutes(api, shared)
  readinessRoutes(api, { db, jobs, mailer, mails: MAIL_JOBS, freeSpace, stopping: deps.stopping })
  if (metrics && config.metricsToken !== undefined) {
    const sources = { db, jobs, mails: MAIL_JOBS, pool: deps.pool, freeSpace }
    metricsRoutes(app, metrics, config.metricsToken, sources)
  }
  reportRoutes(api, shared, {
    isBought: (_db, scope, sessionId) => isReportBought(billing, scope, sessionId),
    branding: brandingFor,
  })
  exportRoutes(api, shared)
  guideRoutes(api, shared, { branding: brandingFor })
  if (buildFolder === null) app.setNotFoundHandler(replyNotFound)
  else {
    await serveSite(app, buildFolder, config.publicUrl, {
      paymentPages:
        payments.name === 'stripe' ? { path: '/subscribe', sources: STRIPE_SOURCES } : null,
    })
  }
  return app
}

/** Fastify's option for the setting; a number is the number of trusted hops. */
function proxiesToTrust(setting: Config['trustProxy']) {
  return typeof setting === 'number' ? (_address: string, hop: number) => hop < setting : setting
}

/** Imported on demand, to save memory. */
async function loadMetrics() {
  const { openMetrics } = await import('./platform/telemetry/metrics.ts')
  return openMetrics()
}
