import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { StripeError } from '@stripe/stripe-js'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { loadedStripe } from '#web/features/money/billing/load-stripe.ts'
import { useStripeAppearance } from '#web/features/money/billing/stripe-appearance.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import type { PaymentFormProps } from './PaymentForm.tsx'
import { PaymentFormSkeleton } from './PaymentFormSkeleton.tsx'
import { TestMode } from './TestMode.tsx'

const NOT_MADE = "We couldn't complete the payment. Please try again."

/** Stripe's payment form. Its input goes only to Stripe. */
export function StripeForm({ payment, ...form }: Required<PaymentFormProps>) {
  const { publishableKey, testMode } = payment.payments
  const stripe = useQuery({
    queryKey: ['stripe', publishableKey],
    queryFn: () => loadedStripe(publishableKey ?? ''),
    structuralSharing: false,
  })
  const [tries, setTries] = useState(0)
  const [problem, setProblem] = useState<string>()
  const appearance = useStripeAppearance()

  if (stripe.isError || problem !== undefined) {
    return (
      <ErrorState
        title="We couldn't load the payment form"
        onRetry={() => {
          setProblem(undefined)
          setTries(tries + 1)
          if (stripe.isError) void stripe.refetch()
        }}
        retrying={stripe.isFetching}
      >
        {problem ??
          "We couldn't reach Stripe, our payment provider. A blocker in your browser or network may be the cause. Nothing has been charged."}
      </ErrorState>
    )
  }
  if (!stripe.data) return <PaymentFormSkeleton />
  return (
    <>
      {testMode && (
        <div className="mb-5">
          <TestMode />
        </div>
      )}
      <Elements
        key={tries}
        stripe={stripe.data}
        options={{ clientSecret: payment.clientSecret, appearance }}
      >
        <CardFields {...form} onUnloadable={({ message }) => setProblem(message ?? NOT_MADE)} />
      </Elements>
    </>
  )
}

function CardFields({
  label,
  returnTo,
  onPaid,
  onUnloadable,
}: Required<Omit<PaymentFormProps, 'payment'>> & { onUnloadable: (error: StripeError) => void }) {
  const stripe = useStripe()
  const elements = useElements()
  const [ready, setReady] = useState(false)
  const [paying, setPaying] = useState(false)
  // A second click can arrive before the button is disabled.
  const isSubmitting = useRef(false)

  async function pay(event: FormEvent) {
    event.preventDefault()
    if (!stripe || !elements || !ready || isSubmitting.current) return
    isSubmitting.current = true
    setPaying(true)
    const problem = await stripe
      .confirmPayment({
        elements,
        confirmParams: { return_url: window.location.origin + returnTo },
        redirect: 'if_required',
      })
      .then(({ error }) => error && problemOf(error))
      .catch(() => NOT_MADE)
    if (problem === undefined) return onPaid()
    isSubmitting.current = false
    setPaying(false)
    toast({ title: 'Payment Failed', description: problem, tone: 'error' })
  }

  return (
    <form noValidate onSubmit={(event) => void pay(event)} className="grid gap-5">
      <PaymentElement
        onReady={() => setReady(true)}
        onLoadError={({ error }) => onUnloadable(error)}
      />
      <Button
        type="submit"
        size="lg"
        wide
        disabled={!ready}
        pending={paying}
        pendingLabel="Processing..."
      >
        {label}
      </Button>
    </form>
  )
}

/** Returns undefined if the payment has succeeded anyway, such as in another tab. */
function problemOf({ message, payment_intent: payment }: StripeError): string | undefined {
  return payment?.status === 'succeeded' ? undefined : (message ?? NOT_MADE)
}
