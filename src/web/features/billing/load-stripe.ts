import { loadStripe } from '@stripe/stripe-js/pure'
import type { Stripe } from '@stripe/stripe-js'

const LONGEST_MS = 20_000

// It would set cookies of its own and watch how the page is used, which we promise nobody does.
loadStripe.setLoadParameters({ advancedFraudSignals: false })

/** Stripe's script, which has to come from Stripe. Throws where it cannot be had. */
export async function loadedStripe(publishableKey: string): Promise<Stripe> {
  // Without being told so, Stripe's loader waits for ever for a script that has failed.
  for (const name of ['load', 'error']) document.addEventListener(name, removeUseless, true)
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    const stripe = await Promise.race([
      loadStripe(publishableKey),
      new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), LONGEST_MS))),
    ])
    if (!stripe) throw new Error('Stripe did not load')
    return stripe
  } finally {
    clearTimeout(timer)
    for (const name of ['load', 'error']) document.removeEventListener(name, removeUseless, true)
  }
}

/** A script that was not loaded, or is not what it is called: some blockers send an empty one. */
function removeUseless({ target }: Event): void {
  const isScript = target instanceof HTMLScriptElement && target.src.includes('//js.stripe.com/')
  if (isScript && !window.Stripe) target.remove()
}
