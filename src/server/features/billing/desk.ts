import type { PaymentSetup } from '#contract/billing.ts'
import type { Db } from '#server/platform/db/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { PaymentDeclined, PaymentsUnavailable } from '#server/platform/payments/provider.ts'
import type { PaymentProvider } from '#server/platform/payments/provider.ts'
import type { Budget } from '#server/platform/rates/budget.ts'
import type { Rates } from '#server/platform/rates/rates.ts'
import type { Logger } from 'pino'

/** What billing works with. */
export interface Desk {
  readonly db: Db
  readonly jobs: Jobs
  readonly rates: Rates
  readonly payments: PaymentProvider
  readonly publicUrl: string
  readonly log: Logger
}

/** Each call asks the provider, which counts what we ask. */
export const ORDERS: Budget = {
  name: 'orders',
  limit: 60,
  seconds: 3_600,
  refusal: 'Too many changes of plans and payments.',
}

/** Reads ask the provider as well. */
export const LISTS: Budget = {
  name: 'invoices',
  limit: 120,
  seconds: 3_600,
  refusal: 'Too many looks at your invoices.',
}

/** How payments are made here, as browsers need to know it. */
export const setupOf = ({ name, testMode, publishableKey }: PaymentProvider): PaymentSetup => ({
  provider: name,
  testMode,
  publishableKey,
})

const NOTHING_CHARGED =
  'Payments cannot be reached right now. Nothing was charged. Please try again in a moment.'

/** Where a payment may have been made without our hearing of it. */
export const PERHAPS_CHARGED =
  'We do not know yet whether this went through. Please look at your plan before you try again.'

/** The provider's troubles as answers of ours. */
export async function explained<T>(
  work: () => Promise<T>,
  whereAway: string = NOTHING_CHARGED,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof PaymentDeclined) throw new AppError('payment_failed', error.message)
    if (error instanceof PaymentsUnavailable) {
      throw new AppError('unavailable', whereAway)
    }
    throw error
  }
}
