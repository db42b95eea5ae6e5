import { randomUUID } from 'node:crypto'
import fastifyCookie from '@fastify/cookie'
import { fastify } from 'fastify'
import type { FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type pg from 'pg'
import type { Config } from './config/config.ts'
import { accountRoutes } from './features/account/routes.ts'
import { adminRoutes } from './features/admin/routes.ts'
import { apiDescriptionRoutes } from './features/api-description/routes.ts'
import { apiKeyRoutes } from './features/api-keys/routes.ts'
import { userByKey } from './features/api-keys/service.ts'
import { assessmentRoutes } from './features/assessments/routes.ts'
import { loginCookie } from './features/auth/cookie.ts'
import { authRoutes } from './features/auth/routes.ts'
import { userByToken } from './features/auth/service.ts'
import { benchmarkRoutes } from './features/benchmarks/routes.ts'
import { cancelPurchasesOf, isReportBought } from './features/billing/purchases.ts'
import { billingRoutes } from './features/billing/routes.ts'
import { findCustomer } from './features/billing/customers.ts'
import { brandingRoutes } from './features/branding/routes.ts'
import { brandingFor } from './features/branding/service.ts'
import { confirmationRoutes } from './features/confirmation/routes.ts'
import { contactRoutes } from './features/contact/routes.ts'
import { exportRoutes } from './features/exports/routes.ts'
import { googleRoutes } from './features/google/routes.ts'
import { insightRoutes } from './features/insights/routes.ts'
import { INSIGHT_TIMEOUTS } from './features/insights/timeouts.ts'
import type { InsightTimeouts } from './features/insights/timeouts.ts'
import { metricsRoutes } from './features/metrics/routes.ts'
import { ownRunRoutes } from './features/own-runs/routes.ts'
import { passwordResetRoutes } from './features/password-reset/routes.ts'
import { quizRoutes, SUBMITTING } from './features/quiz/routes.ts'
import { sessionBudget } from './features/quiz/session-budget.ts'
import { openSubmissionWriter } from './features/submissions/submission-writer.ts'
import { readinessRoutes } from './features/readiness/routes.ts'
import { registrationRoutes } from './features/registration/routes.ts'
import { reportRoutes } from './features/reports/routes.ts'
import { resultRoutes } from './features/results/routes.ts'
import { sandboxRoutes } from './features/sandbox/routes.ts'
import { sessionRoutes } from './features/sessions/routes.ts'
import { teamRoutes } from './features/teams/routes.ts'
import type { BeforeSessionsDeleted } from './features/teams/service.ts'
import { trendRoutes } from './features/trends/routes.ts'
import { usageRoutes } from './features/usage/routes.ts'
import type { InsightProvider } from './platform/ai/provider.ts'
import type { Db } from './platform/db/database.ts'
import type { IdentityProvider } from './platform/identity/provider.ts'
import type { BatchLimits } from './platform/write-path/group-commit.ts'
import { limitDatabaseWaits } from './platform/http/wait-budget.ts'
import { answerErrors, answerMissing } from './platform/http/errors.ts'
import { guardCrossSite } from './platform/http/cross-site-guard.ts'
import { setHeaders } from './platform/http/headers.ts'
import { speakToPeople } from './platform/http/input-messages.ts'
import { drainOnClose } from './platform/http/graceful-shutdown.ts'
import type { DrainLimits } from './platform/http/graceful-shutdown.ts'
import type { Api } from './platform/http/mount.ts'
import { timeLimits } from './platform/http/timeouts.ts'
import type { HttpTimeouts } from './platform/http/timeouts.ts'
import { logRequests } from './platform/http/request-log.ts'
import { shedLoad } from './platform/http/load-shedding.ts'
import { answerBrokenHttp, answerUnroutable } from './platform/http/malformed-requests.ts'
import { serveSite } from './platform/http/site.ts'
import type { Jobs } from './platform/jobs/jobs.ts'
import type { Logs } from './platform/log/logs.ts'
import type { Mailer } from './platform/mail/mail.ts'
import type { PaymentProvider } from './platform/payments/provider.ts'
import { watched } from './platform/mail/watched.ts'
import { SANDBOX_CLOCK } from './platform/payments/sandbox/clock.ts'
import { SandboxEvent } from './platform/payments/sandbox/events.ts'
import { openSandbox } from './platform/payments/sandbox/sandbox.ts'
import type { Sandbox } from './platform/payments/sandbox/sandbox.ts'
import { STRIPE_SOURCES } from './platform/payments/stripe-sources.ts'
import { openRates } from './platform/rates/rates.ts'
import type { Rates } from './platform/rates/rates.ts'
import { observedBy } from './platform/telemetry/observed.ts'
import { together } from './platform/telemetry/observer.ts'
import { observeRequests } from './platform/telemetry/requests.ts'
import type { Tracing } from './platform/telemetry/spans.ts'
import { registerJobs, MAILS } from './jobs.ts'

const BODY_LIMIT = 64 * 1024

/** What the app is assembled from. */
export interface AppDeps {
  readonly config: Pick<
    Config,
    | 'publicUrl'
    | 'trustProxy'
    | 'contactEmail'
    | 'rateLimitScale'
    | 'submissionRate'
    | 'metricsToken'
  >
  readonly db: Db
  /** The connections behind it. */
  readonly pool: pg.Pool
  /** Told here what to do; whoever has assembled the app starts them. */
  readonly jobs: Jobs
  readonly mailer: Mailer
  /** Who takes payments; null leaves them to the built-in sandbox. */
  readonly payments: PaymentProvider | null
  /** Where people may sign in besides; null where that is not set up. */
  readonly identityProvider: IdentityProvider | null
  /** Who writes insights; null leaves them to the built-in analyst. */
  readonly insightProvider: InsightProvider | null
  readonly logs: Logs
  /** Where the built site lies; null leaves the pages out. */
  readonly buildFolder: string | null
  /** How long clients may take, where not as in earnest. */
  readonly patience?: HttpTimeouts
  /** How long a stop waits for its clients, where not as in earnest. */
  readonly stopPatience?: DrainLimits
  /** How answers are stored in groups, where not as in earnest. */
  readonly batchLimits?: Partial<BatchLimits>
  /** How long insights may take, where not as in earnest. */
  readonly insightPatience?: InsightTimeouts
  /** Where spans go; whoever has opened it stops it. */
  readonly tracing?: Tracing | null
  /** Bytes that are left where the server's own database lies. */
  readonly freeSpace?: (() => Promise<number>) | null
  /** Aborted once the server is to stop, before it takes no more requests. */
  readonly stopping?: AbortSignal
}

/** Puts the whole server together, ready to listen or to be injected into. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { config, db, logs, buildFolder, tracing = null, freeSpace = null } = deps
  const metrics = config.metricsToken === undefined ? null : await loadMetrics()
  const observed = observedBy(together([metrics, tracing].filter((one) => one !== null)))
  const jobs = observed.jobs(deps.jobs)
  const app = fastify({
    bodyLimit: BODY_LIMIT,
    ...timeLimits(deps.patience),
    forceCloseConnections: 'idle',
    // Whoever got through while we stop is served as ever; see let-go.ts.
    return503OnClosing: false,
    trustProxy: proxiesToTrust(config.trustProxy),
    // Fastify's own lines hold addresses and whole URLs; ours are in request-log.ts.
    logger: false,
    // A running number would tell from two lines of the log how many answered in between.
    genReqId: () => randomUUID(),
    frameworkErrors: answerUnroutable(config.publicUrl),
    clientErrorHandler: answerBrokenHttp(config.publicUrl),
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
  })
  speakToPeople()
  app.removeContentTypeParser('text/plain')
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.decorateRequest('user', null)

  setHeaders(app, config.publicUrl)
  await app.register(fastifyCookie)
  drainOnClose(app, deps.stopPatience)
  answerErrors(app, logs)
  limitDatabaseWaits(app)
  logRequests(app, logs)
  observeRequests(app, metrics, tracing)
  guardCrossSite(app, config.publicUrl)

  const cookie = loginCookie(config.publicUrl)
  const rates = openRates(db, config.rateLimitScale)
  const shared = { db, jobs, rates }
  const api: Api = {
    app,
    authenticate: async (request, how) => {
      const token = cookie.read(request)
      return token === undefined ? null : userByToken(db, token, how)
    },
    authenticateKey: (authorization) => userByKey(shared, authorization),
  }
  const mailer = watched(observed.mailer(deps.mailer))
  const sandbox = openSandbox({ db, jobs })
  const payments = observed.payments(deps.payments ?? sandbox.provider)
  const billing = { ...shared, payments, publicUrl: config.publicUrl, log: logs.main }
  registerJobs(billing, { db, mailer, ...config })
  if (!deps.payments) openSandboxCalls(api, { ...shared, sandbox })
  authRoutes(api, { ...shared, contactEmail: config.contactEmail }, cookie)
  googleRoutes(api, shared, { ...deps, publicUrl: config.publicUrl, cookie })
  registrationRoutes(api, shared, cookie)
  confirmationRoutes(api, shared)
  passwordResetRoutes(api, shared)
  accountRoutes(api, billing, cookie)
  billingRoutes(api, billing)
  brandingRoutes(api, shared)
  apiKeyRoutes(api, db, cookie)
  apiDescriptionRoutes(app)
  assessmentRoutes(api)
  ownRunRoutes(api, db)
  const beforeSessionsDeleted: BeforeSessionsDeleted = (user, sessionIds) =>
    cancelPurchasesOf(billing, user, sessionIds)
  teamRoutes(api, db, beforeSessionsDeleted)
  sessionRoutes(api, db, beforeSessionsDeleted)
  const writer = openSubmissionWriter(deps.pool, deps.batchLimits)
  shedLoad(app, config.publicUrl, { ...SUBMITTING, isFull: () => writer.isFull })
  quizRoutes(api, { db, writer, budget: sessionBudget(config.submissionRate) })
  resultRoutes(api, db)
  insightRoutes(api, {
    ...shared,
    log: logs.main,
    provider: deps.insightProvider && observed.insights(deps.insightProvider),
    answerRefused: metrics?.aiAnswerRefused,
    timeouts: deps.insightPatience ?? INSIGHT_TIMEOUTS,
  })
  trendRoutes(api, db)
  benchmarkRoutes(api, db)
  usageRoutes(api, db, payments.prices)
  adminRoutes(api, db, payments)
  contactRoutes(api, shared)
  readinessRoutes(api, { db, jobs, mailer, mails: MAILS, freeSpace, stopping: deps.stopping })
  if (metrics && config.metricsToken !== undefined) {
    const sources = { db, jobs, mails: MAILS, pool: deps.pool, freeSpace }
    metricsRoutes(app, metrics, config.metricsToken, sources)
  }
  reportRoutes(api, shared, {
    isBought: (_db, user, sessionId) => isReportBought(billing, user, sessionId),
    branding: brandingFor,
  })
  exportRoutes(api, shared)
  if (buildFolder === null) app.setNotFoundHandler(answerMissing)
  else {
    await serveSite(app, buildFolder, config.publicUrl, {
      paymentPages:
        payments.name === 'stripe' ? { path: '/subscribe', sources: STRIPE_SOURCES } : null,
    })
  }
  return app
}

/** What the sandbox has beside the port: its own calls, its clock, and events by its own post. */
function openSandboxCalls(
  { app, ...api }: Api,
  shared: { db: Db; jobs: Jobs; rates: Rates; sandbox: Sandbox },
): void {
  const { jobs, sandbox } = shared
  sandboxRoutes(
    { app, ...api },
    { ...shared, customerOf: (db, accountId) => findCustomer(db, 'sandbox', accountId) },
  )
  jobs.schedule(SANDBOX_CLOCK, () => sandbox.tick(new Date()))
  jobs.handle(SandboxEvent, (event) =>
    sandbox.send(event, async (payload, signature) => {
      const { statusCode } = await app.inject({
        method: 'POST',
        url: '/api/webhooks/stripe',
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
        payload,
      })
      if (statusCode !== 200) throw new Error(`the webhook answered ${statusCode}`)
    }),
  )
}

/** A number of proxies means: so many hops before us are ours. */
function proxiesToTrust(setting: Config['trustProxy']) {
  return typeof setting === 'number' ? (_address: string, hop: number) => hop < setting : setting
}

/** Loaded only where somebody may ask for them. */
async function loadMetrics() {
  const { openMetrics } = await import('./platform/telemetry/metrics.ts')
  return openMetrics()
}
