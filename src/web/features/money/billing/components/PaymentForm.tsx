import type { Payment } from '#contract/billing.ts'
import { formatCents } from '#domain/money.ts'
import { lazyWithPreload } from '#web/lib/lazy-with-preload.tsx'
import { PaymentFormSkeleton } from './PaymentFormSkeleton.tsx'

const LOADING = { fallback: <PaymentFormSkeleton /> }

// Each provider has its own form; only one is loaded.
const StripeForm = lazyWithPreload(() => import('./StripeForm.tsx'), 'StripeForm', LOADING)
const SandboxForm = lazyWithPreload(() => import('./SandboxForm.tsx'), 'SandboxForm', LOADING)

export interface PaymentFormProps {
  payment: Payment
  /** The button's label. Default: `Pay $49.00`, with the server's amount. */
  label?: string
  /** The page to return to after the bank's confirmation page. */
  returnTo: string
  onPaid: () => void
}

/** The payment form of the configured provider. */
export function PaymentForm({
  payment,
  label = `Pay ${formatCents(payment.amount)}`,
  returnTo,
  onPaid,
}: PaymentFormProps) {
  const { clientSecret } = payment
  return payment.payments.provider === 'sandbox' ? (
    <SandboxForm key={clientSecret} {...{ clientSecret, label }} onDone={onPaid} />
  ) : (
    <StripeForm key={clientSecret} {...{ payment, label, returnTo, onPaid }} />
  )
}
