import type { Logger } from 'pino'
import type { PaymentProvider } from './payment-provider.ts'
import type { StripeKeys } from './stripe.ts'

/** Returns the Stripe provider if its keys are set; null means that the sandbox is used. */
export async function choosePayments(
  keys: StripeKeys | null,
  log: Logger,
): Promise<PaymentProvider | null> {
  if (keys === null) {
    log.info('payments are handled by the built-in sandbox; no money moves')
    return null
  }
  // Loaded lazily: the library costs 36 MB of memory and 150 ms.
  const { stripeProvider } = await import('./stripe.ts')
  const provider = stripeProvider({ ...keys, log })
  log.info({ testMode: provider.testMode }, 'payments are handled by Stripe')
  return provider
}
