import type { JsonResponse } from '#test/server/app.ts'
import { expect } from 'vitest'
import { ENDPOINTS } from './endpoints-by-name.ts'

const keysOf = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => [key, ...keysOf(inner)])
    : []

/** Returns the secret for the person's own authenticator app. */
const ownSecret = (call: string, key: string): boolean =>
  call === 'POST /api/auth/factors/totp' && key === 'secret'

/** Expects exactly the fields that the contract declares for a call, and no body if it declares none. */
export async function expectDeclared(call: string, answer: JsonResponse): Promise<void> {
  const text = await answer.text()
  const body: unknown = text === '' ? undefined : JSON.parse(text)
  // The schema strips undeclared fields: there are none to strip.
  expect([call, ENDPOINTS.get(call)?.response?.parse(body)]).toEqual([call, body])
  // No column names and no secrets, except the client secret of the account's own payment.
  const keys = keysOf(body).filter((key) => key !== 'clientSecret' && !ownSecret(call, key))
  expect([call, keys.filter((key) => /_|hash|secret|^password$/i.test(key))]).toEqual([call, []])
}
