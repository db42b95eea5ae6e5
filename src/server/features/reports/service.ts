import type { User } from '#contract/auth.ts'
import { REPORT_CENTS } from '#domain/billing.ts'
import { formatPrice } from '#domain/money.ts'
import { hasPdfReports } from '#domain/limits.ts'
import { PLANS } from '#domain/plans.ts'
import { recordAudit } from '#server/features/audit/record.ts'
import { fileNameOf } from '#server/features/results/file-name.ts'
import { exportResults } from '#server/features/results/export-results.ts'
import type { ExportResults } from '#server/features/results/export-results.ts'
import { toTrend } from '#server/features/results/waves.ts'
import * as teams from '#server/features/teams/service.ts'
import type { Db } from '#server/platform/db/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { upgradeRequired } from '#server/platform/http/upgrade-required.ts'
import { loadCharts } from '#server/platform/pdf/charts.ts'
import { renderPdf } from '#server/platform/pdf/render.ts'
import type { RateLimit } from '#server/platform/rates/rate-limit.ts'
import type { RateLimiter } from '#server/platform/rates/rate-limiter.ts'
import type { Scope } from '#server/platform/scope.ts'
import { titleBranding } from './branding.ts'
import type { ReportBranding } from './branding.ts'
import { sessionReport } from './session-report.ts'

/** Rendering a report takes about one second of CPU time. */
const REPORT_BUDGET: RateLimit = {
  name: 'reports',
  limit: 100,
  windowSeconds: 3_600,
  message: 'Too many reports.',
}

/** The number of sessions that fit into the tables of the trend. */
const MAX_WAVES = 8

/** Lookups in features that depend on this one; the app passes them in. */
export interface ReportLookups {
  /** True if the report of a session was bought. */
  readonly isBought: (db: Db, scope: Scope, sessionId: string) => Promise<boolean>
  /** The branding of the workspace's reports; null on plans without branding. */
  readonly branding: (db: Db, scope: Scope) => Promise<ReportBranding | null>
}

export interface ReportDeps {
  readonly db: Db
  readonly rates: RateLimiter
}

/**
 * The report of a session of the workspace as a PDF, with a file name. Throws 404 for a session of
 * another workspace, 403 with `upgradeRequired` if the plan has no reports and this one was not bought,
 * and 409 before the first release.
 */
export async function createReport(
  { db, rates }: ReportDeps,
  scope: Scope,
  sessionId: string,
  { isBought, branding, withComments }: ReportLookups & { readonly withComments: boolean },
): Promise<{ pdf: Buffer; fileName: string }> {
  const { user } = scope
  const released = await exportResults(db, scope, sessionId)
  if (!hasPdfReports(user) && !(await isBought(db, scope, sessionId)))
    throw reportUpgradeRequired(user)
  if (!released)
    throw new AppError('conflict', 'No responses are included in the results of this round yet.')
  await rates.consume(REPORT_BUDGET, user.id)
  const waves = released.waves.slice(-MAX_WAVES)
  const data = {
    charts: await loadCharts(),
    released,
    summary: released.summary,
    ...toTrend(waves),
    omittedWaves: released.waves.length - waves.length,
    comments: withComments ? released.comments : [],
  }
  const company = await companyNameOf(db, scope, released)
  const look = { company, ...titleBranding(await branding(db, scope), company) }
  const pdf = await renderPdf(sessionReport(data, look))
  const { title, teamName } = released.session
  const detail = `Downloaded as PDF: report${withComments ? ' with comments' : ''} of “${title}” (team “${teamName}”).`
  await recordAudit(db, scope, 'session.exported', detail)
  return { pdf, fileName: fileNameOf(released.session, '.pdf') }
}

async function companyNameOf(db: Db, scope: Scope, { session }: ExportResults): Promise<string> {
  const { companyName } = await teams.get(db, scope, session.teamId)
  return companyName
}

const reportUpgradeRequired = (user: User): AppError =>
  upgradeRequired(
    user,
    'hasPdfReports',
    'PDF reports are',
    `On the ${PLANS[user.subscriptionTier].name} plan you can buy the report of this round for ${formatPrice(REPORT_CENTS)} on its results page.`,
  )
