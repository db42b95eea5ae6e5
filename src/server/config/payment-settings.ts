import type { PerPlan } from '#domain/billing.ts'
import type { Organization } from '#domain/organization.ts'
import { z } from 'zod'
import { ConfigError } from './config-error.ts'

/** Both keys are test keys or both are live keys. */
export interface StripeConfig {
  readonly secretKey: string
  readonly publishableKey: string
  /** Signing secret of the webhook endpoint. */
  readonly webhookSecret: string
  readonly prices: PerPlan<string>
  /** Replaces the origin of Stripe's API: https, or http on this machine. */
  readonly apiBase: string | undefined
}

const priceId = z.string().regex(/^price_\w+$/)

/** The schemas of the variables of Stripe, which are required together. */
export const STRIPE = {
  STRIPE_SECRET_KEY: z.string().regex(/^[rs]k_(test|live)_\w+$/),
  STRIPE_PUBLISHABLE_KEY: z.string().regex(/^pk_(test|live)_\w+$/),
  STRIPE_WEBHOOK_SECRET: z.string().regex(/^whsec_[\x21-\x7e]+$/),
  STRIPE_PRICE_STARTER_MONTHLY: priceId,
  STRIPE_PRICE_STARTER_ANNUAL: priceId,
  STRIPE_PRICE_PRO_MONTHLY: priceId,
  STRIPE_PRICE_PRO_ANNUAL: priceId,
  STRIPE_PRICE_BUSINESS_MONTHLY: priceId,
  STRIPE_PRICE_BUSINESS_ANNUAL: priceId,
}

const PRICE = 'the id of a Stripe price, such as price_1AbC'

/** What each variable must be, for error messages. */
export const STRIPE_EXPECTED: Readonly<Record<keyof typeof STRIPE, string>> = {
  STRIPE_SECRET_KEY: 'a secret or restricted key of Stripe, such as sk_test_AbC',
  STRIPE_PUBLISHABLE_KEY: 'a publishable key of Stripe, such as pk_test_AbC',
  STRIPE_WEBHOOK_SECRET: 'the signing secret of a Stripe webhook endpoint, such as whsec_AbC',
  STRIPE_PRICE_STARTER_MONTHLY: PRICE,
  STRIPE_PRICE_STARTER_ANNUAL: PRICE,
  STRIPE_PRICE_PRO_MONTHLY: PRICE,
  STRIPE_PRICE_PRO_ANNUAL: PRICE,
  STRIPE_PRICE_BUSINESS_MONTHLY: PRICE,
  STRIPE_PRICE_BUSINESS_ANNUAL: PRICE,
}

type StripeEnvironment = {
  readonly [Name in keyof typeof STRIPE | 'STRIPE_API_BASE']?: string | undefined
}

/**
 * Returns null if no variable of Stripe is set. Throws a ConfigError that names what is missing or does not
 * fit together.
 */
export function readStripe(env: StripeEnvironment, publicUrl: string): StripeConfig | null {
  const names = Object.keys(STRIPE) as (keyof typeof STRIPE)[]
  const missing = names.filter((name) => env[name] === undefined)
  if (missing.length === names.length) return null
  const complete = z.object(STRIPE).safeParse(env)
  if (!complete.success) {
    throw new ConfigError(
      missing.map((name) => `${name} is required when other STRIPE_ variables are set.`).join(' '),
    )
  }
  const keys = complete.data
  const errors = names.flatMap((name, index) => {
    const duplicate = names.slice(0, index).find((other) => keys[other] === keys[name])
    return duplicate ? [`${name} must not be the same as ${duplicate}.`] : []
  })
  if (isLive(keys.STRIPE_SECRET_KEY) !== isLive(keys.STRIPE_PUBLISHABLE_KEY)) {
    errors.push(
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be test keys or both be live keys.',
    )
  }
  if (isLive(keys.STRIPE_SECRET_KEY) && publicUrl.startsWith('http:')) {
    errors.push('PUBLIC_URL must start with https when STRIPE_SECRET_KEY is a live key.')
  }
  if (errors.length > 0) throw new ConfigError(errors.join(' '))
  return {
    secretKey: keys.STRIPE_SECRET_KEY,
    publishableKey: keys.STRIPE_PUBLISHABLE_KEY,
    webhookSecret: keys.STRIPE_WEBHOOK_SECRET,
    prices: {
      starter: {
        monthly: keys.STRIPE_PRICE_STARTER_MONTHLY,
        annual: keys.STRIPE_PRICE_STARTER_ANNUAL,
      },
      pro: { monthly: keys.STRIPE_PRICE_PRO_MONTHLY, annual: keys.STRIPE_PRICE_PRO_ANNUAL },
      business: {
        monthly: keys.STRIPE_PRICE_BUSINESS_MONTHLY,
        annual: keys.STRIPE_PRICE_BUSINESS_ANNUAL,
      },
    },
    apiBase: env.STRIPE_API_BASE,
  }
}

const isLive = (key: string) => /^[prs]k_live_/.test(key)

/**
 * Throws a ConfigError if a public site would give paid plans away for a test card without a decision of the
 * operator. For the server only: commands take no payments.
 */
export function requirePayments({
  publicUrl,
  organization,
  stripe,
  isSandboxChosen,
}: {
  readonly publicUrl: string
  readonly organization: Organization | null
  readonly stripe: StripeConfig | null
  readonly isSandboxChosen: boolean
}): void {
  if (organization || stripe !== null || isSandboxChosen || !publicUrl.startsWith('https:')) return
  throw new ConfigError(
    'PUBLIC_URL starts with https and no payment provider is set up. ' +
      'Set the STRIPE_ variables to take payments, ' +
      'or PAYMENTS=sandbox to give every plan away for a test card.',
  )
}
