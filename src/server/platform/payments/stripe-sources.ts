import type { ThirdPartySources } from '#server/platform/http/html-page.ts'

/**
 * The sources that Stripe lists for a content security policy: its script, the frames for cards and
 * bank confirmation, and its API. They need no styles or images of the page.
 */
export const STRIPE_SOURCES: ThirdPartySources = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
}
