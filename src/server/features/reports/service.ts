import type { User } from '#contract/auth.ts'
import { REPORT_CENTS } from '#domain/billing.ts'
import { formatPrice } from '#domain/money.ts'
import { hasPdfReports } from '#domain/limits.ts'
import { PLANS, plansWith } from '#domain/plans.ts'
import { releasedFigures } from '#server/features/results/service.ts'
import type { Db } from '#server/platform/db/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { loadCharts } from '#server/platform/pdf/charts.ts'
import { renderPdf } from '#server/platform/pdf/render.ts'
import type { Budget } from '#server/platform/rates/budget.ts'
import type { Rates } from '#server/platform/rates/rates.ts'
import { fileNameOf, sessionReport } from './session-report.ts'

/** Each takes a second of a processor. */
const BY_ONE_ACCOUNT: Budget = {
  name: 'reports',
  limit: 100,
  seconds: 3_600,
  refusal: 'Too many reports in a short time.',
}

/** Whether a user has bought the report of a session. */
export type IsBought = (db: Db, user: User, sessionId: string) => Promise<boolean>

/** What making a report needs. */
export interface Desk {
  readonly db: Db
  readonly rates: Rates
}

/**
 * The report of one of the user's sessions as a PDF, and a name for its file. 404 for a session
 * that is not the user's, 403 with `upgradeRequired` where neither the plan has reports nor this
 * one was bought, 409 while nothing is released.
 */
export async function makeReport(
  { db, rates }: Desk,
  user: User,
  sessionId: string,
  isBought: IsBought,
): Promise<{ pdf: Buffer; fileName: string }> {
  const released = await releasedFigures(db, user, sessionId)
  if (!hasPdfReports(user) && !(await isBought(db, user, sessionId))) throw notInPlan(user)
  if (!released) throw new AppError('conflict', 'No answers count yet in this session.')
  await rates.spend(BY_ONE_ACCOUNT, user.id)
  const pdf = await renderPdf(sessionReport(await loadCharts(), released))
  return { pdf, fileName: fileNameOf(released) }
}

const AND = new Intl.ListFormat('en-US', { type: 'conjunction' })

function notInPlan({ subscriptionTier: tier }: User): AppError {
  const plans = AND.format(plansWith('hasPdfReports').map(({ name }) => name))
  return new AppError(
    'upgrade_required',
    `PDF reports come with the ${plans} plans. On the ${PLANS[tier].name} plan you can buy the report of this session for ${formatPrice(REPORT_CENTS)} on its results page.`,
    { upgradeRequired: true, tier },
  )
}
