import type { Page } from '@playwright/test'
import type { ThirdPartySources } from '#server/platform/http/html-page.ts'
import { STRIPE_SOURCES } from '#server/platform/payments/stripe-sources.ts'

/** What the page passed to Stripe's script. */
export interface StripeCalls {
  readonly elements: { readonly clientSecret: string; readonly appearance: Appearance }[]
  readonly payments: { readonly return_url: string; readonly redirect: string }[]
}

interface Appearance {
  readonly theme: string
  readonly variables: Readonly<Record<string, string>>
}

/**
 * A fake of Stripe's script: an empty form that is ready at once, and payments that last until
 * `window.complete` is called and end with the error `window.errorMessage`. It is served from
 * Stripe's own address, so that the page's content security policy is tested as well.
 */
const SCRIPT = `
  window.calls = { elements: [], payments: [] }
  window.Stripe = (key) => ({
    elements: (options) => {
      window.calls.elements.push(options)
      return {
        create: () => {
          const handlers = {}
          return {
            on: (name, handler) => (handlers[name] = handler),
            once: () => {},
            off: () => {},
            mount: (place) => {
              place.textContent = 'The form of ' + key
              setTimeout(() => handlers.ready && handlers.ready())
            },
            update: () => {},
            destroy: () => {},
          }
        },
        getElement: () => null,
        update: (options) => window.calls.elements.push(options),
      }
    },
    createToken: () => {},
    createPaymentMethod: () => {},
    confirmCardPayment: () => {},
    confirmPayment: async ({ confirmParams, redirect }) => {
      window.calls.payments.push({ ...confirmParams, redirect })
      await new Promise((resolve) => (window.complete = resolve))
      return window.errorMessage
        ? { error: { type: 'card_error', message: window.errorMessage } }
        : { paymentIntent: { status: 'succeeded' } }
    },
  })`

/** Makes this page use Stripe: the server's responses, the policy and the script. */
export async function withStripe(page: Page): Promise<{
  blockScript: () => void
  /** `empty`: the script as a content blocker sends it. */
  serveScript: (how?: 'whole' | 'empty') => void
}> {
  const payments = { provider: 'stripe', testMode: true, publishableKey: 'pk_test_stand_in' }
  let script: string | null = SCRIPT
  await page.route('https://js.stripe.com/**', (route) =>
    script === null
      ? route.fulfill({ status: 404, body: '' })
      : route.fulfill({ contentType: 'text/javascript', body: script }),
  )
  await page.route('**/api/subscription', (route) =>
    route.fulfill({ json: { payments, subscription: null } }),
  )
  await page.route('**/api/get-or-create-subscription', (route) =>
    route.fulfill({ json: { clientSecret: 'pi_1_secret_1', amount: 4900, payments } }),
  )
  await page.route(/\/subscribe(\?|$)/, async (route) => {
    const response = await route.fetch()
    const headers = { ...response.headers() }
    headers['content-security-policy'] = allowStripe(
      headers['content-security-policy'] ?? '',
      STRIPE_SOURCES,
    )
    await route.fulfill({ response, headers })
  })
  return {
    blockScript: () => (script = null),
    serveScript: (how = 'whole') => (script = how === 'whole' ? SCRIPT : ''),
  }
}

/** Returns the policy of a server that uses Stripe. */
function allowStripe(policy: string, { script, frame, connect }: ThirdPartySources): string {
  if (policy.includes('stripe.com')) return policy
  return policy
    .replace("script-src 'self'", `script-src 'self' ${script.join(' ')}`)
    .replace("connect-src 'self'", `connect-src 'self' ${connect.join(' ')}`)
    .concat(`; frame-src ${frame.join(' ')}`)
}
