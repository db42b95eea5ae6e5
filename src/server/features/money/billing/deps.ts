import type { PaymentSetup } from '#contract/billing.ts'
import type { Db } from '#server/platform/db/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { PaymentDeclined, PaymentsUnavailable } from '#server/platform/payments/payment-provider.ts'
import type { PaymentProvider } from '#server/platform/payments/payment-provider.ts'
import type { RateLimit } from '#server/platform/rate-limits/rate-limit.ts'
import type { RateLimiter } from '#server/platform/rate-limits/rate-limiter.ts'
import type { Logger } from 'pino'

export interface BillingDeps {
  readonly db: Db
  readonly jobs: Jobs
  readonly rates: RateLimiter
  readonly payments: PaymentProvider
  readonly publicUrl: string
  readonly log: Logger
}

/** Limits changes, since each of them calls the provider, which has rate limits of its own. */
export const CHANGE_BUDGET: RateLimit = {
  name: 'orders',
  limit: 60,
  windowSeconds: 3_600,
  message: 'Too many plan and payment changes.',
}

/** Limits lists of invoices, which are read from the provider. */
export const INVOICE_BUDGET: RateLimit = {
  name: 'invoices',
  limit: 120,
  windowSeconds: 3_600,
  message: 'Too many invoice requests.',
}

/** Returns what browsers need to know to take a payment on this installation. */
export const paymentSetup = ({
  name,
  testMode,
  publishableKey,
}: PaymentProvider): PaymentSetup => ({
  provider: name,
  testMode,
  publishableKey,
})

const NOTHING_CHARGED =
  'Payments are unavailable right now. Nothing was charged. Please try again in a moment.'

/** For calls that may have charged the customer before the connection broke. */
export const OUTCOME_UNKNOWN = "We can't confirm this yet. Check your plan before you try again."

/** Runs `work` and turns the provider's errors into errors of the API. */
export async function withPaymentErrors<T>(
  work: () => Promise<T>,
  unavailableMessage: string = NOTHING_CHARGED,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof PaymentDeclined) throw new AppError('payment_failed', error.message)
    if (error instanceof PaymentsUnavailable) {
      throw new AppError('unavailable', unavailableMessage)
    }
    throw error
  }
}
