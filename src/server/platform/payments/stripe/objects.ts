import { Stripe } from 'stripe'

/** Returns null if Stripe answers that the object does not exist. */
export async function nullIfMissing<T>(asked: Promise<T>): Promise<T | null> {
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

/** Returns the id of a reference that may be expanded. */
export function idOf(thing: string | { id: string }): string
export function idOf(thing: string | { id: string } | null | undefined): string | null
export function idOf(thing: string | { id: string } | null | undefined): string | null {
  return (typeof thing === 'string' ? thing : thing?.id) ?? null
}

/** Returns the object if the reference is expanded, otherwise null. */
export function expanded<T extends object>(thing: string | T | null | undefined): T | null {
  return typeof thing === 'string' ? null : (thing ?? null)
}

export const toDate = (seconds: number) => new Date(seconds * 1000)
export const toUnixSeconds = (moment: Date) => Math.floor(moment.getTime() / 1000)
