import { Stripe } from 'stripe'

/** Returns null if Stripe answers that the object does not exist. */
export async function nullIfMissing<T>(request: Promise<T>): Promise<T | null> {
  try {
    return await request
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
export function idOf(reference: string | { id: string }): string
export function idOf(reference: string | { id: string } | null | undefined): string | null
export function idOf(reference: string | { id: string } | null | undefined): string | null {
  return (typeof reference === 'string' ? reference : reference?.id) ?? null
}

/** Returns the object if the reference is expanded, otherwise null. */
export function expanded<T extends object>(reference: string | T | null | undefined): T | null {
  return typeof reference === 'string' ? null : (reference ?? null)
}

export const toDate = (seconds: number) => new Date(seconds * 1000)
export const toUnixSeconds = (moment: Date) => Math.floor(moment.getTime() / 1000)
