import type { Analytics, AnalyticsMonth } from '#contract/admin.ts'
import * as income from '#server/features/billing/income.ts'
import * as released from '#server/features/submissions/released-totals.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { PaymentProvider } from '#server/platform/payments/provider.ts'
import * as repo from './analytics-repo.ts'

const MONTHS = 12

type Payments = Pick<PaymentProvider, 'ledger' | 'testMode'>

/** Counts over the whole installation, now and by month. */
export async function analytics(db: Db, payments: Payments): Promise<Analytics> {
  return {
    ...(await repo.counts(db)),
    releasedSubmissions: await released.releasedOverall(db),
    months: await monthsOf(db, payments),
    testMode: payments.testMode,
  }
}

/** One query a figure, each over all months; then every month has every figure, if only as 0. */
async function monthsOf(db: Db, { ledger }: Payments): Promise<AnalyticsMonth[]> {
  const months = await repo.latestMonths(db, MONTHS)
  const since = `${months[0]}-01`
  const registrations = await repo.registrations(db, since)
  const sessions = await repo.sessions(db, since)
  const answers = await released.releasedByMonth(db, since)
  const revenue = await income.byMonth(db, ledger, since)
  return months.map((month) => ({
    month,
    registrations: registrations.get(month)?.registered ?? 0,
    converted: registrations.get(month)?.converted ?? 0,
    sessions: sessions.get(month) ?? 0,
    releasedSubmissions: answers.get(month) ?? 0,
    revenue: revenue.get(month) ?? 0,
  }))
}
