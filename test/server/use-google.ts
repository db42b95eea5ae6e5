import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { GoogleStandIn } from './google.ts'
import type { Claims } from './google.ts'

/** One for the tests of a file. Before `useApp`, whose app is its client. */
export function useGoogle(): GoogleStandIn {
  const google = new GoogleStandIn()
  beforeAll(() => google.start())
  beforeEach(() => {
    google.tampering = {}
  })
  afterAll(() => google.stop())
  return google
}

/** Somebody whom Google knows and we do not. */
export function somebody(change: Claims = {}): { sub: string; email: string } & Claims {
  const sub = randomUUID()
  const email = `${sub}@example.com`
  return {
    sub,
    email,
    email_verified: true,
    given_name: 'Grace',
    family_name: 'Hopper',
    ...change,
  }
}
