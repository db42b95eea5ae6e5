import { Stripe } from 'stripe'

/** Null where Stripe says that there is no such thing. */
export async function orMissing<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

function isMissing(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'
  )
}

/** The id of what Stripe gives as an id alone, or whole where that was asked for. */
export function idOf(thing: string | { id: string }): string
export function idOf(thing: string | { id: string } | null | undefined): string | null
export function idOf(thing: string | { id: string } | null | undefined): string | null {
  return (typeof thing === 'string' ? thing : thing?.id) ?? null
}

/** The thing itself, where it was asked for whole and is there. */
export function whole<T extends object>(thing: string | T | null | undefined): T | null {
  return typeof thing === 'string' ? null : (thing ?? null)
}

/** Stripe counts in seconds. */
export const moment = (seconds: number) => new Date(seconds * 1000)
export const secondsOf = (moment: Date) => Math.floor(moment.getTime() / 1000)
