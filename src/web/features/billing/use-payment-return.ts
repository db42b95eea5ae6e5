import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'

/** What Stripe adds to the address to which it leads back; the second is a secret. */
const ADDED = ['payment_intent', 'payment_intent_client_secret', 'redirect_status'] as const

/**
 * What the address says to whoever comes back from paying. What the provider has added leaves it at
 * once, since no secret should stay there; `mark` stays until `forget`, so that a reload goes on
 * waiting.
 */
export function usePaymentReturn(mark: 'subscription' | 'report'): {
  failed: boolean
  forget: () => void
} {
  const [search, setSearch] = useSearchParams()
  const [failed] = useState(() => search.get('redirect_status') === 'failed')
  const [forgotten, setForgotten] = useState(false)
  const remove = [...ADDED, ...(failed || forgotten ? [mark] : [])].filter((name) =>
    search.has(name),
  )

  useEffect(() => {
    if (remove.length === 0) return
    setSearch(
      (before) => {
        for (const name of remove) before.delete(name)
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  })

  return { failed, forget: () => setForgotten(true) }
}
