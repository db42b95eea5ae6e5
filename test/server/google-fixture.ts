import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { FakeGoogle } from './fake-google.ts'
import type { Claims } from './fake-google.ts'

/** Starts a fake of Google for the tests of a file. Call it before `useApp`. */
export function useGoogle(): FakeGoogle {
  const google = new FakeGoogle()
  beforeAll(() => google.start())
  beforeEach(() => {
    google.tampering = {}
    google.userInfo = {}
  })
  afterAll(() => google.stop())
  return google
}

/** Returns the claims of a Google user without an account. */
export function googleUser(change: Claims = {}): { sub: string; email: string } & Claims {
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
