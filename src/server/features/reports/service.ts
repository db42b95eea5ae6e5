import type { User } from '#contract/auth.ts'
import { REPORT_CENTS } from '#domain/billing.ts'
import { formatPrice } from '#domain/money.ts'
import { hasPdfReports } from '#domain/limits.ts'
import { PLANS } from '#domain/plans.ts'
import { fileNameOf } from '#server/features/results/file-name.ts'
import { resultsForExport } from '#server/features/results/for-export.ts'
import type { ForExport } from '#server/features/results/for-export.ts'
import { presentWave } from '#server/features/results/waves.ts'
import * as teams from '#server/features/teams/service.ts'
import { changesAlong } from '#server/features/trends/service.ts'
import type { Db } from '#server/platform/db/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { upgradeRequired } from '#server/platform/http/upgrade-required.ts'
import { loadCharts } from '#server/platform/pdf/charts.ts'
import { renderPdf } from '#server/platform/pdf/render.ts'
import type { RateLimit } from '#server/platform/rates/rate-limit.ts'
import type { RateLimiter } from '#server/platform/rates/rate-limiter.ts'
import { coverBranding } from './branding.ts'
import type { ReportBranding } from './branding.ts'
import { sessionReport } from './session-report.ts'

/** Each takes a second of a processor. */
const BY_ONE_ACCOUNT: RateLimit = {
  name: 'reports',
  limit: 100,
  windowSeconds: 3_600,
  message: 'Too many reports in a short time.',
}

/** As many rounds as a page has room for. */
const MOST_WAVES = 8

/** What reports ask other features about a user; the app connects them. */
export interface Others {
  /** Whether the user has bought the report of a session. */
  readonly isBought: (db: Db, user: User, sessionId: string) => Promise<boolean>
  /** How the user's reports look; null where the plan has the product's own look alone. */
  readonly branding: (db: Db, user: User) => Promise<ReportBranding | null>
}

/** What making a report needs. */
export interface ReportDeps {
  readonly db: Db
  readonly rates: RateLimiter
}

/**
 * The report of one of the user's sessions as a PDF, and a name for its file. 404 for a session
 * that is not the user's, 403 with `upgradeRequired` where neither the plan has reports nor this
 * one was bought, 409 while nothing is released.
 */
export async function makeReport(
  { db, rates }: ReportDeps,
  user: User,
  sessionId: string,
  { isBought, branding }: Others,
): Promise<{ pdf: Buffer; fileName: string }> {
  const released = await resultsForExport(db, user, sessionId)
  if (!hasPdfReports(user) && !(await isBought(db, user, sessionId))) throw notForFree(user)
  if (!released) throw new AppError('conflict', 'No answers count yet in this session.')
  await rates.consume(BY_ONE_ACCOUNT, user.id)
  const waves = released.waves.slice(-MOST_WAVES)
  const material = {
    charts: await loadCharts(),
    released,
    summary: released.summary,
    waves: waves.map(presentWave),
    earlierWaves: released.waves.length - waves.length,
    changes: await changesAlong(waves),
  }
  const look = coverBranding(await branding(db, user), await companyOf(db, user, released))
  return {
    pdf: await renderPdf(sessionReport(material, look)),
    fileName: fileNameOf(released.session, '.pdf'),
  }
}

async function companyOf(db: Db, user: User, { session }: ForExport): Promise<string> {
  const team = (await teams.list(db, user)).find(({ id }) => id === session.teamId)
  return team?.companyName ?? session.teamName
}

const notForFree = (user: User): AppError =>
  upgradeRequired(
    user,
    'hasPdfReports',
    'PDF reports are',
    `On the ${PLANS[user.subscriptionTier].name} plan you can buy the report of this session for ${formatPrice(REPORT_CENTS)} on its results page.`,
  )
