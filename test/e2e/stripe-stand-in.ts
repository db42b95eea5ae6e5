import type { Page } from '@playwright/test'
import type { ThirdPartySources } from '#server/platform/http/html-page.ts'
import { STRIPE_SOURCES } from '#server/platform/payments/stripe-sources.ts'

/** What the page has asked Stripe's script for. */
export interface Asked {
  readonly elements: { readonly clientSecret: string; readonly appearance: Appearance }[]
  readonly payments: { readonly return_url: string; readonly redirect: string }[]
}

interface Appearance {
  readonly theme: string
  readonly variables: Readonly<Record<string, string>>
}

/**
 * Stands in for Stripe's script: an empty form that is ready at once, and payments that take
 * until `window.settle` is called and end as `window.ending` says. It sits at Stripe's own address, so that the page's policy is tried too.
 */
const SCRIPT = `
  window.asked = { elements: [], payments: [] }
  window.Stripe = (key) => ({
    elements: (options) => {
      window.asked.elements.push(options)
      return {
        create: () => {
          const told = {}
          return {
            on: (name, tell) => (told[name] = tell),
            once: () => {},
            off: () => {},
            mount: (place) => {
              place.textContent = 'The form of ' + key
              setTimeout(() => told.ready && told.ready())
            },
            update: () => {},
            destroy: () => {},
          }
        },
        getElement: () => null,
        update: (options) => window.asked.elements.push(options),
      }
    },
    createToken: () => {},
    createPaymentMethod: () => {},
    confirmCardPayment: () => {},
    confirmPayment: async ({ confirmParams, redirect }) => {
      window.asked.payments.push({ ...confirmParams, redirect })
      await new Promise((resolve) => (window.settle = resolve))
      return window.ending
        ? { error: { type: 'card_error', message: window.ending } }
        : { paymentIntent: { status: 'succeeded' } }
    },
  })`

/** Lets this page believe that Stripe takes the payments: the server's words, policy and script. */
export async function withStripe(page: Page): Promise<{
  goAway: () => void
  /** `empty`: as a blocker sends it. */
  comeBack: (how?: 'whole' | 'empty') => void
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
    headers['content-security-policy'] = opened(
      headers['content-security-policy'] ?? '',
      STRIPE_SOURCES,
    )
    await route.fulfill({ response, headers })
  })
  return {
    goAway: () => (script = null),
    comeBack: (how = 'whole') => (script = how === 'whole' ? SCRIPT : ''),
  }
}

/** The policy as the server makes it where Stripe takes the payments. */
function opened(policy: string, { script, frame, connect }: ThirdPartySources): string {
  if (policy.includes('stripe.com')) return policy
  return policy
    .replace("script-src 'self'", `script-src 'self' ${script.join(' ')}`)
    .replace("connect-src 'self'", `connect-src 'self' ${connect.join(' ')}`)
    .concat(`; frame-src ${frame.join(' ')}`)
}
