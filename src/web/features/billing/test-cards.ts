/** The cards that test mode takes, and what each of them does. */
export const TEST_CARDS = [
  { number: '4242424242424242', label: 'Is accepted' },
  { number: '4000000000000002', label: 'Is declined' },
  { number: '4000002500003155', label: 'Asks its bank first' },
] as const

/** What else has to stand in the form: anything that has not expired. */
export function testDetails(now = new Date()): { expiry: string; cvc: string } {
  return { expiry: `12 / ${String(now.getFullYear() + 4).slice(-2)}`, cvc: '123' }
}
