import type { User } from '#contract/auth.ts'
import { REPORT_CENTS } from '#domain/billing.ts'
import { formatPrice } from '#domain/money.ts'
import { hasPdfReports } from '#domain/limits.ts'
import { planOf } from '#domain/plans.ts'
import { recordAudit } from '#server/features/workspaces/audit/public.ts'
import {
  exportResults,
  fileNameOf,
  tooFewAnswers,
  toTrend,
} from '#server/features/results/results/public.ts'
import type { ExportResults } from '#server/features/results/results/public.ts'
import * as teams from '#server/features/teams/teams/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { AppError } from '#server/platform/http/app-error.ts'
import { upgradeRequired } from '#server/platform/http/upgrade-required.ts'
import { loadCharts } from '#server/platform/pdf/charts.ts'
import { renderPdf } from '#server/platform/pdf/render.ts'
import type { RateLimit } from '#server/platform/rate-limits/rate-limit.ts'
import type { RateLimiter } from '#server/platform/rate-limits/rate-limiter.ts'
import type { Scope } from '#server/platform/scope.ts'
import { titleBranding } from '#server/platform/pdf/title-branding.ts'
import type { ReportBranding } from '#server/platform/pdf/title-branding.ts'
import { roundReport } from './round-report.ts'

/** Rendering a report takes about one second of CPU time. */
const REPORT_BUDGET: RateLimit = {
  name: 'reports',
  limit: 100,
  windowSeconds: 3_600,
  message: 'Too many reports.',
}

/** The number of rounds that fit into the tables of the trend. */
const MAX_ROUNDS = 8

/** Lookups in features that depend on this one; the app passes them in. */
export interface ReportLookups {
  /** True if the report of a round was bought. */
  readonly isBought: (db: Db, scope: Scope, roundId: string) => Promise<boolean>
  /** The branding of the workspace's reports; null on plans without branding. */
  readonly branding: (db: Db, scope: Scope) => Promise<ReportBranding | null>
}

export interface ReportDeps {
  readonly db: Db
  readonly rates: RateLimiter
}

/**
 * Returns the report of a round of the workspace as a PDF, with a file name. Throws 404 for a round of
 * another workspace, 403 with `upgradeRequired` if the plan has no reports and this one was not
 * bought, and 409 before the first release.
 */
export async function createReport(
  { db, rates }: ReportDeps,
  scope: Scope,
  roundId: string,
  { isBought, branding, withComments }: ReportLookups & { readonly withComments: boolean },
): Promise<{ pdf: Buffer; fileName: string }> {
  const { user } = scope
  const released = await exportResults(db, scope, roundId)
  if (!hasPdfReports(user) && !(await isBought(db, scope, roundId)))
    throw reportUpgradeRequired(user)
  if (!released) throw tooFewAnswers()
  await rates.consume(REPORT_BUDGET, user.id)
  const { waves: rounds, changes } = toTrend(released.rounds.slice(-MAX_ROUNDS))
  const data = {
    charts: await loadCharts(),
    released,
    summary: released.summary,
    rounds,
    changes,
    omittedRounds: released.rounds.length - rounds.length,
    comments: withComments ? released.comments : [],
  }
  const company = await companyNameOf(db, scope, released)
  const look = { company, ...titleBranding(await branding(db, scope), `Logo of ${company}`) }
  const pdf = await renderPdf(roundReport(data, look))
  const { title, teamName } = released.round
  const detail = `Downloaded as PDF: report${withComments ? ' with comments' : ''} of “${title}” (team “${teamName}”).`
  await recordAudit(db, scope, 'session.exported', detail)
  return { pdf, fileName: fileNameOf(released.round, '.pdf') }
}

async function companyNameOf(db: Db, scope: Scope, { round }: ExportResults): Promise<string> {
  const { companyName } = await teams.get(db, scope, round.teamId)
  return companyName
}

const reportUpgradeRequired = (user: User): AppError =>
  upgradeRequired(
    user,
    'hasPdfReports',
    'PDF reports are',
    `On the ${planOf(user.subscriptionTier).name} plan you can buy the report of this round for ${formatPrice(REPORT_CENTS)} on its results page.`,
  )
