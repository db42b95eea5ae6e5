import type { StripeStandIn } from './stand-in.ts'
import { API_VERSION } from './world.ts'

/** Asks the stand-in without the library, to say what the library never would. */
export async function askStripe(
  standIn: StripeStandIn,
  call: string,
  body?: string,
  change: Record<string, string> = {},
) {
  const [method = 'GET', path = ''] = call.split(' ')
  const response = await fetch(`${standIn.keys.apiBase}/v1/${path}`, {
    method,
    ...(body !== undefined && { body }),
    headers: {
      authorization: `Bearer ${standIn.keys.secretKey}`,
      'stripe-version': API_VERSION,
      'content-type': 'application/x-www-form-urlencoded',
      ...change,
    },
  })
  const answer = (await response.json()) as Record<string, unknown>
  return { status: response.status, headers: response.headers, answer, error: answer.error }
}
