import { randomUUID } from 'node:crypto'
import fastifyCookie from '@fastify/cookie'
import { fastify } from 'fastify'
import type { FastifyInstance } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import type pg from 'pg'
import type { AppSettings } from './config/config.ts'
import { accountRoutes } from './features/people/account/routes.ts'
import { actionRoutes } from './features/teams/actions/routes.ts'
import { adminRoutes } from './features/operations/admin/routes.ts'
import { apiDescriptionRoutes } from './features/site/api-description/routes.ts'
import { apiKeyRoutes } from './features/workspaces/api-keys/routes.ts'
import { scopeByKey } from './features/workspaces/api-keys/service.ts'
import { assessmentRoutes } from './features/rounds/assessments/routes.ts'
import { loginCookie } from './features/people/logins/login-cookie.ts'
import { auditRoutes } from './features/workspaces/audit/routes.ts'
import { refusePasswords } from './features/people/passwords/refuse-passwords.ts'
import { callerByToken } from './features/people/callers/service.ts'
import { benchmarkRoutes } from './features/results/benchmarks/routes.ts'
import {
  cancelPurchasesOf,
  detachPurchases,
  isReportBought,
} from './features/money/billing/purchases.ts'
import { billingRoutes } from './features/money/billing/routes.ts'
import { brandingRoutes } from './features/workspaces/branding/routes.ts'
import { brandingFor } from './features/workspaces/branding/service.ts'
import { commentRoutes } from './features/results/comments/routes.ts'
import { contactRoutes } from './features/site/contact/routes.ts'
import { exportRoutes } from './features/results/exports/routes.ts'
import { guideRoutes } from './features/results/guide/routes.ts'
import { insightRoutes } from './features/results/insights/routes.ts'
import { INSIGHT_TIMEOUTS } from './features/results/insights/insight-timeouts.ts'
import type { InsightTimeouts } from './features/results/insights/insight-timeouts.ts'
import { optOutRoutes } from './features/people/email-opt-outs/routes.ts'
import { memberRoutes } from './features/workspaces/members/routes.ts'
import { invitationRoutes } from './features/workspaces/workspace-invitations/routes.ts'
import { invitedRoundRoutes } from './features/rounds/invited-rounds/routes.ts'
import { metricsRoutes } from './features/operations/metrics/routes.ts'
import { ownRunRoutes } from './features/rounds/own-runs/routes.ts'
import { quizRoutes, SUBMIT_LOAD_LIMIT } from './features/rounds/quiz/routes.ts'
import { sharedTokens } from './features/rounds/quiz/shared-link.ts'
import { roundBudget } from './features/rounds/quiz/round-budget.ts'
import { openSubmissionWriter } from './features/rounds/submissions/submission-writer.ts'
import { readinessRoutes } from './features/operations/readiness/routes.ts'
import { reportRoutes } from './features/results/reports/routes.ts'
import { resultRoutes } from './features/results/results/routes.ts'
import { ticketCheck } from './features/rounds/tickets/ticket-check.ts'
import { ticketRoutes } from './features/rounds/tickets/routes.ts'
import { roundRoutes } from './features/rounds/rounds/routes.ts'
import { findRestart } from './features/rounds/rounds/service.ts'
import { LiveUpdates } from './features/results/shared-results/live-updates.ts'
import { reportBudget } from './features/results/shared-results/report-budget.ts'
import { sharedResultRoutes } from './features/results/shared-results/routes.ts'
import { teamRoutes } from './features/teams/teams/routes.ts'
import type { RoundDeletion } from './features/teams/teams/service.ts'
import { teamMemberRoutes } from './features/teams/team-members/routes.ts'
import { trendRoutes } from './features/results/trends/routes.ts'
import { usageRoutes } from './features/workspaces/usage/routes.ts'
import { workspaceLifecycleRoutes } from './features/workspaces/workspace-lifecycle/routes.ts'
import { workspaceRoutes } from './features/workspaces/workspaces/routes.ts'
import { RoundKeys } from './features/rounds/round-keys/round-keys.ts'
import type { InsightProvider } from './platform/ai/ai-provider.ts'
import type { Db } from './platform/db/database.ts'
import type { IdentityProvider } from './platform/identity/identity-provider.ts'
import { limitNodes } from './platform/distribution/node-limit.ts'
import type { FindShard } from './platform/distribution/shards.ts'
import type { BatchLimits } from './platform/write-path/group-commit.ts'
import { enableCompression } from './platform/http/compression.ts'
import { limitDatabaseWaits } from './platform/http/request-budget.ts'
import { handleErrors, replyNotFound } from './platform/http/errors.ts'
import { guardCrossSite } from './platform/http/cross-site-guard.ts'
import { setResponseHeaders } from './platform/http/headers.ts'
import { setValidationMessages } from './platform/http/validation-messages.ts'
import { drainOnClose } from './platform/http/graceful-shutdown.ts'
import type { DrainLimits } from './platform/http/graceful-shutdown.ts'
import type { Api } from './platform/http/mount.ts'
import { serializerCompiler } from './platform/http/serializer.ts'
import { httpOptions } from './platform/http/http-timeouts.ts'
import type { HttpTimeouts } from './platform/http/http-timeouts.ts'
import { logRequests } from './platform/http/request-logging.ts'
import { shedLoad } from './platform/http/load-shedding.ts'
import {
  handleClientError,
  handleUnroutable,
  rejectUnusualRequests,
} from './platform/http/malformed-requests.ts'
import { serveSite } from './platform/http/static-site.ts'
import { proxiesToTrust } from './platform/http/trusted-proxies.ts'
import type { Jobs } from './platform/jobs/jobs.ts'
import type { Logs } from './platform/log/logs.ts'
import type { Mailer } from './platform/mail/mail.ts'
import type { PaymentProvider } from './platform/payments/payment-provider.ts'
import { trackDelivery } from './platform/mail/delivery-status.ts'
import { openSandbox } from './platform/payments/sandbox/sandbox.ts'
import { STRIPE_SOURCES } from './platform/payments/stripe-sources.ts'
import { warnOfUnreadableAddresses } from './platform/rate-limits/network.ts'
import { openRateLimiter } from './platform/rate-limits/rate-limiter.ts'
import { instrumentWith } from './platform/telemetry/instrument.ts'
import { combineObservers } from './platform/telemetry/operation.ts'
import { observeRequests } from './platform/telemetry/request-hooks.ts'
import type { Tracing } from './platform/telemetry/choose-tracing.ts'
import { registerJobs, MAIL_JOBS } from './job-list.ts'
import { signInRoutes } from './sign-in-routes.ts'
import { setUpSandbox } from './set-up-sandbox.ts'

const BODY_LIMIT = 64 * 1024

export interface AppDeps {
  readonly config: AppSettings
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
  /** Sign-in with Google or another provider; null disables it. */
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

const replaced = (): never => {
  throw new Error('the compilers of schemas are not set')
}

/** Assembles the server with all routes, jobs and hooks. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { config, db, findShard, logs, buildFolder, tracing = null, freeSpace = null } = deps
  // Imported on demand, to save memory.
  const metrics =
    config.metricsToken === undefined
      ? null
      : (await import('./platform/telemetry/metrics.ts')).openMetrics()
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
    // Fastify loads Ajv unless it gets compilers here. Those that are set below replace these.
    schemaController: { compilersFactory: { buildValidator: replaced, buildSerializer: replaced } },
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
  refusePasswords(app, config.provider)
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
    findRestart: (roundId, scopeOf) => findRestart(db, roundId, scopeOf),
    limitNode: findShard && limitNodes(findShard),
  }
  const mailer = trackDelivery(instrumented.mailer(deps.mailer), logs.main)
  const sandbox = openSandbox({ db, jobs })
  const payments = instrumented.payments(deps.payments ?? sandbox.provider)
  const billing = { ...shared, payments, publicUrl: config.publicUrl, log: logs.main }
  const roundKeys = new RoundKeys(db)
  registerJobs(billing, { db, rates, mailer, reminderMailer: deps.mailer, roundKeys, ...config })
  if (!deps.payments && !config.organization) setUpSandbox(api, { ...shared, sandbox })
  signInRoutes(api, shared, { ...deps, cookie })
  invitationRoutes(api, { ...shared, ...config })
  accountRoutes(api, billing, cookie)
  workspaceRoutes(api, db, config.organization)
  workspaceLifecycleRoutes(api, billing, cookie)
  auditRoutes(api, shared)
  if (!config.organization) billingRoutes(api, billing)
  memberRoutes(api, db)
  brandingRoutes(api, shared)
  apiKeyRoutes(api, db, cookie)
  apiDescriptionRoutes(api, { ...config, oidcName: deps.identityProvider && config.provider.name })
  assessmentRoutes(api)
  ownRunRoutes(api, db)
  const roundDeletion: RoundDeletion = {
    prepare: (scope, roundIds) => cancelPurchasesOf(billing, scope, roundIds),
    detach: detachPurchases,
  }
  teamRoutes(api, db, roundDeletion)
  teamMemberRoutes(api, db)
  roundRoutes(api, { ...shared, ...config }, roundDeletion)
  const writer = openSubmissionWriter(db, deps.pool, deps.batchLimits, findShard)
  shedLoad(app, config.publicUrl, { ...SUBMIT_LOAD_LIMIT, isFull: () => writer.isFull })
  ticketRoutes(api, { db, roundKeys })
  invitedRoundRoutes(api, { ...shared, ...config })
  optOutRoutes(api, shared)
  const quizLinks = quizRoutes(api, {
    db,
    writer,
    roundKeys,
    checkTicket: ticketCheck(db),
    findSharedToken: sharedTokens(db),
    findShard,
    budget: roundBudget(config.submissionRate),
    rateLimitScale: config.rateLimitScale,
  })
  resultRoutes(api, db)
  commentRoutes(api, db)
  const listening = config.isPooledByTransaction ? null : deps.pool.options
  const live = new LiveUpdates({ db, listening, stopping: deps.stopping })
  sharedResultRoutes(api, { db, roundKeys, reportBudget: reportBudget() }, live)
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
  usageRoutes(api, db, config.organization ? null : payments.prices)
  adminRoutes(api, db, payments)
  contactRoutes(api, shared)
  readinessRoutes(api, { db, jobs, mailer, mails: MAIL_JOBS, freeSpace, stopping: deps.stopping })
  if (metrics && config.metricsToken !== undefined) {
    const sources = { db, jobs, mails: MAIL_JOBS, pool: deps.pool, freeSpace }
    metricsRoutes(api, metrics, config.metricsToken, sources)
  }
  reportRoutes(api, shared, {
    isBought: (_db, scope, roundId) => isReportBought(billing, scope, roundId),
    branding: brandingFor,
  })
  exportRoutes(api, shared)
  guideRoutes(api, shared, { branding: brandingFor })
  const isStripe = payments.name === 'stripe'
  const paymentPages = isStripe ? { path: '/subscribe', sources: STRIPE_SOURCES } : null
  if (buildFolder === null) app.setNotFoundHandler(replyNotFound)
  else await serveSite(app, buildFolder, { ...config, paymentPages, quizLinks })
  return app
}
