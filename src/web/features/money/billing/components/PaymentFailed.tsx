import { useEffect } from 'react'
import { toast } from '#web/lib/toast.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'

/** Shown after a return from the bank with a refused payment. */
export function PaymentFailed({ again }: { again: string }) {
  useEffect(() => {
    toast({
      title: 'Payment Failed',
      description: 'Your bank did not approve the payment.',
      tone: 'error',
    })
  }, [])
  return (
    <div role="status" className="mb-8">
      <Notice tone="warn" title="Your payment failed">
        <p>Your bank did not approve it. Nothing was charged.</p>
        <ButtonLink to={again} reloadDocument className="mt-3">
          Try again
        </ButtonLink>
      </Notice>
    </div>
  )
}
