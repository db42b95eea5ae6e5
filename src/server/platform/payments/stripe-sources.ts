import type { ThirdPartySources } from '#server/platform/http/html-page.ts'

/**
 * What Stripe's form loads, as Stripe lists it for a policy: its script, the frames in which a card
 * is typed and a bank asks, and its API. Nothing of it needs styles or pictures of the page's own.
 */
export const STRIPE_SOURCES: ThirdPartySources = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
}
