import { lazy, Suspense } from 'react'
import type { Payment } from '#contract/billing.ts'
import { formatCents } from '#domain/money.ts'
import { PaymentFormSkeleton } from './PaymentFormSkeleton.tsx'

/** Each provider has its own, and only one of them is needed. */
const StripeForm = lazy(() =>
  import('./StripeForm.tsx').then((module) => ({ default: module.StripeForm })),
)
const SandboxForm = lazy(() =>
  import('./SandboxForm.tsx').then((module) => ({ default: module.SandboxForm })),
)

export interface PaymentFormProps {
  payment: Payment
  /** What the button says. Default: `Pay $49.00`, as the server says what is charged. */
  label?: string
  /** The page to which the provider leads back where its bank had to be visited. */
  returnTo: string
  onPaid: () => void
}

/** The form of whoever takes the payments here. */
export function PaymentForm({
  payment,
  label = `Pay ${formatCents(payment.amount)}`,
  returnTo,
  onPaid,
}: PaymentFormProps) {
  const { clientSecret } = payment
  return (
    <Suspense fallback={<PaymentFormSkeleton />}>
      {payment.payments.provider === 'sandbox' ? (
        <SandboxForm key={clientSecret} {...{ clientSecret, label }} onDone={onPaid} />
      ) : (
        <StripeForm key={clientSecret} {...{ payment, label, returnTo, onPaid }} />
      )}
    </Suspense>
  )
}
