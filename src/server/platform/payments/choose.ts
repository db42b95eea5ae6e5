import type { Logger } from 'pino'
import type { PaymentProvider } from './provider.ts'
import type { StripeKeys } from './stripe.ts'

/** Stripe where its keys are set; null where payments are left to the sandbox. */
export async function choosePayments(
  keys: StripeKeys | null,
  log: Logger,
): Promise<PaymentProvider | null> {
  if (keys === null) {
    log.info('payments are taken by the built-in sandbox: no money moves')
    return null
  }
  // Loaded only where it is used: it costs 36 MB and a seventh of a second.
  const { stripeProvider } = await import('./stripe.ts')
  const provider = stripeProvider({ ...keys, log })
  log.info({ testMode: provider.testMode }, 'payments are taken by Stripe')
  return provider
}
