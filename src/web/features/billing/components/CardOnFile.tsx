import { useState } from 'react'
import type { BillingState } from '#contract/billing.ts'
import { cardExpiry, cardName } from '#web/features/billing/plan-words.ts'
import { CARD_PART } from '#web/features/billing/queries.ts'
import { useBeginCardChange } from '#web/features/billing/sandbox-queries.ts'
import { failureOf } from '#web/lib/api.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ChangeCardDialog } from './ChangeCardDialog.tsx'
import { ManageBillingButton } from './ManageBillingButton.tsx'

/** The saved card and a button to change it. */
export function CardOnFile({ billing }: { billing: BillingState }) {
  const card = billing.subscription?.card
  return (
    <div id={CARD_PART}>
      <Card title="Card on file">
        {card ? (
          <p>
            <span className="figures font-semibold">{cardName(card)}</span>
            <span className="figures block text-sm text-muted">Valid until {cardExpiry(card)}</span>
          </p>
        ) : (
          <p className="text-muted">No card on file.</p>
        )}
        <div className="mt-5">
          {billing.payments.provider === 'sandbox' ? (
            <ChangeTestCard billing={billing} />
          ) : (
            <ManageBillingButton variant="secondary">Change card</ManageBillingButton>
          )}
        </div>
      </Card>
    </div>
  )
}

function ChangeTestCard({ billing }: { billing: BillingState }) {
  const begin = useBeginCardChange()
  const [clientSecret, setClientSecret] = useState<string>()
  return (
    <>
      <Button
        variant="secondary"
        pending={begin.isPending}
        onClick={() =>
          begin.mutate(undefined, {
            onSuccess: (begun) => setClientSecret(begun.clientSecret),
            onError: (error) =>
              toast({
                title: "We couldn't open the card form",
                description: failureOf(error, 'Please try again.'),
                tone: 'error',
              }),
          })
        }
      >
        Change card
      </Button>
      {clientSecret !== undefined && (
        <ChangeCardDialog
          clientSecret={clientSecret}
          billing={billing}
          onClose={() => setClientSecret(undefined)}
        />
      )}
    </>
  )
}
