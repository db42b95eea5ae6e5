import { InvalidEvent } from '#server/platform/payments/payment-provider.ts'
import type { ProviderEvent } from '#server/platform/payments/payment-provider.ts'
import { z } from 'zod'

const Body = z.object({
  id: z.string(),
  type: z.string(),
  data: z.object({
    object: z.object({
      id: z.string(),
      parent: z.object({ subscription_details: z.object({ subscription: z.string() }) }).optional(),
    }),
  }),
})

/** Parses an event whose signature was verified. */
export function parseEvent(rawBody: string): ProviderEvent {
  const parsed = Body.safeParse(parseJson(rawBody))
  if (!parsed.success) throw new InvalidEvent('Not an event.')
  const { id, type, data } = parsed.data
  return { id, type, about: aboutOf(type, data.object) }
}

function aboutOf(
  type: string,
  { id, parent }: z.output<typeof Body>['data']['object'],
): ProviderEvent['about'] {
  if (type.startsWith('customer.subscription.')) return { kind: 'subscription', id }
  if (type.startsWith('payment_intent.')) return { kind: 'payment', id }
  if (!type.startsWith('invoice.')) return null
  return { kind: 'invoice', id, subscriptionId: parent?.subscription_details.subscription ?? null }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
