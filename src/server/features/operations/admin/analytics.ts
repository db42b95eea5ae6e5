import type { Analytics, AnalyticsMonth } from '#contract/admin.ts'
import * as income from '#server/features/money/billing/public.ts'
import * as totals from '#server/features/results/released-totals/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { PaymentProvider } from '#server/platform/payments/payment-provider.ts'
import * as repo from './analytics-repo.ts'

const MONTHS = 12

type PaymentInfo = Pick<PaymentProvider, 'environment' | 'testMode'>

/** Returns totals of the whole installation and of each of the last twelve months. */
export async function analytics(db: Db, payments: PaymentInfo): Promise<Analytics> {
  return {
    ...(await repo.countTotals(db)),
    releasedSubmissions: await totals.releasedOverall(db),
    months: await readMonths(db, payments),
    testMode: payments.testMode,
  }
}

/** Returns the latest months, oldest first. Months without a value have 0. */
async function readMonths(db: Db, { environment }: PaymentInfo): Promise<AnalyticsMonth[]> {
  const months = await repo.latestMonths(db, MONTHS)
  const since = `${months[0]}-01`
  const registrations = await repo.countRegistrationsByMonth(db, since)
  const rounds = await repo.countRoundsByMonth(db, since)
  const submissions = await totals.releasedByMonth(db, since)
  const revenue = await income.byMonth(db, environment, since)
  return months.map((month) => ({
    month,
    registrations: registrations.get(month)?.registered ?? 0,
    converted: registrations.get(month)?.converted ?? 0,
    sessions: rounds.get(month) ?? 0,
    releasedSubmissions: submissions.get(month) ?? 0,
    revenue: revenue.get(month) ?? 0,
  }))
}
