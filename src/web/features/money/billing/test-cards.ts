import { serverNow } from '#web/lib/server-clock.ts'

/** The test cards and their outcomes. */
export const TEST_CARDS = [
  { number: '4242424242424242', label: 'Accepted' },
  { number: '4000000000000002', label: 'Declined' },
  { number: '4000002500003155', label: 'Requires bank approval' },
] as const

/** Returns valid values for the other fields of the form. */
export function testDetails(now = new Date(serverNow())): { expiry: string; cvc: string } {
  return { expiry: `12 / ${String(now.getFullYear() + 4).slice(-2)}`, cvc: '123' }
}
