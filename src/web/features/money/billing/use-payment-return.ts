import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'

/** The parameters that Stripe adds to the return URL; the second is a secret. */
const ADDED = ['payment_intent', 'payment_intent_client_secret', 'redirect_status'] as const

/**
 * Reads the result of a payment from the return URL. Removes the provider's parameters at once,
 * since one is a secret; `mark` stays until `forget`, so that a reload keeps waiting.
 */
export function usePaymentReturn(mark: 'subscription' | 'report'): {
  failed: boolean
  /** True on the return from the bank's page, until the page is reloaded. */
  confirmed: boolean
  forget: () => void
} {
  const [search, setSearch] = useSearchParams()
  const [status] = useState(() => search.get('redirect_status'))
  const failed = status === 'failed'
  const [dismissed, setForgotten] = useState(false)
  const remove = [...ADDED, ...(failed || dismissed ? [mark] : [])].filter((name) =>
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

  return { failed, confirmed: status !== null && !failed, forget: () => setForgotten(true) }
}
