import type { FakeStripe } from './fake-stripe.ts'
import { API_VERSION } from './state.ts'

/** Sends a request without the library, for requests that the library never sends. */
export async function rawRequest(
  fake: FakeStripe,
  call: string,
  body?: string,
  change: Record<string, string> = {},
) {
  const [method = 'GET', path = ''] = call.split(' ')
  const response = await fetch(`${fake.keys.apiBase}/v1/${path}`, {
    method,
    ...(body !== undefined && { body }),
    headers: {
      authorization: `Bearer ${fake.keys.secretKey}`,
      'stripe-version': API_VERSION,
      'content-type': 'application/x-www-form-urlencoded',
      ...change,
    },
  })
  const answer = (await response.json()) as Record<string, unknown>
  return { status: response.status, headers: response.headers, answer, error: answer.error }
}
