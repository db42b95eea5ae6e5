import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { BillingState } from '#contract/billing.ts'
import { cardExpiry, cardName } from '#web/features/money/billing/plan-words.ts'
import { useManageBilling } from '#web/features/money/billing/queries.ts'
import { useBeginCardChange } from '#web/features/money/billing/sandbox-queries.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ChangeCardDialog } from './ChangeCardDialog.tsx'

/** The saved card and a button to change it. */
export function CardOnFile({ billing }: { billing: BillingState }) {
  const card = billing.subscription?.card
  return (
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
        <ChangeCard billing={billing} />
      </div>
    </Card>
  )
}

/** Opens the card form: a dialog in test mode, otherwise the provider's page. */
function ChangeCard({ billing }: { billing: BillingState }) {
  const begin = useBeginCardChange()
  const manage = useManageBilling()
  const [clientSecret, setClientSecret] = useState<string>()

  function open() {
    const failure = "We couldn't open the card form"
    if (billing.payments.provider !== 'sandbox') {
      return manage.mutate(undefined, { failure })
    }
    begin.mutate(undefined, {
      onSuccess: (begun) => setClientSecret(begun.clientSecret),
      failure,
    })
  }

  useOpenFromUrl(open)
  return (
    <>
      <Button variant="secondary" pending={begin.isPending || manage.isPending} onClick={open}>
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

/** Calls `open` if the URL asks for the card form, and removes that parameter. */
function useOpenFromUrl(open: () => void): void {
  const [search, setSearch] = useSearchParams()
  const isAsked = search.get('card') === 'change'
  const openOnce = useEffectEvent(() => {
    setSearch(
      (before) => {
        before.delete('card')
        return before
      },
      { replace: true, preventScrollReset: true },
    )
    open()
  })
  useEffect(() => {
    if (isAsked) openOnce()
  }, [isAsked])
}
