import { loadStripe } from '@stripe/stripe-js/pure'
import type { Stripe } from '@stripe/stripe-js'

const LONGEST_MS = 20_000

// Disabled: it sets cookies and tracks page use, which our privacy policy rules out.
loadStripe.setLoadParameters({ advancedFraudSignals: false })

/** Loads Stripe.js from Stripe's own servers, as Stripe requires. Throws if it can't be loaded. */
export async function loadedStripe(publishableKey: string): Promise<Stripe> {
  // Stripe's loader never rejects when its script fails, so failures are detected here.
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

/** Rejects if the script fails to load or defines nothing; some blockers serve an empty file. */
function removeUseless({ target }: Event): void {
  const isScript = target instanceof HTMLScriptElement && target.src.includes('//js.stripe.com/')
  if (isScript && !window.Stripe) target.remove()
}
