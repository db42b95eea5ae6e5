import { SandboxRefusal } from './sandbox-refusal.ts'
import { cardForm } from '#test/server/sandbox.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseCard } from './cards.ts'

const NOW = new Date('2026-03-31T23:59:59Z')
const NUMBERS = new Set(['4242424242424242', '4000000000000002', '4000002500003155'])

const read = (cardNumber: string, change = {}, now = NOW) =>
  parseCard({ clientSecret: '', ...cardForm(cardNumber, change) }, now)

/** Returns the message of each invalid field. */
function issues(cardNumber: string, change = {}, now = NOW): Record<string, string> {
  try {
    read(cardNumber, change, now)
    return {}
  } catch (error) {
    if (!(error instanceof SandboxRefusal) || error.reason !== 'invalid card') throw error
    return Object.fromEntries(error.issues.map(({ path, message }) => [path, message]))
  }
}

describe('a card number', () => {
  test.each([
    ['4242 4242 4242 4242', 'succeeds', '4242'],
    ['4242-4242-4242-4242', 'succeeds', '4242'],
    ['4242424242424242', 'succeeds', '4242'],
    ['  4000 0000 00000002 ', 'declined', '0002'],
    ['4000 0025 0000 3155', 'needs confirmation', '3155'],
  ])('%s is accepted', (number, behavior, last4) => {
    expect(read(number)).toEqual({
      behavior,
      onFile: { brand: 'visa', last4, expMonth: 12, expYear: 2060 },
    })
  })

  test.each([
    '',
    '4111 1111 1111 1111',
    '4242 4242 4242 424',
    '4242 4242 4242 42422',
    '4242.4242.4242.4242',
    'toString',
    '__proto__',
    '４２４２４２４２４２４２４２４２',
  ])('%s is rejected', (number) => {
    const { cardNumber } = issues(number)
    expect(cardNumber).toContain('Your card number is invalid.')
    expect(cardNumber).toContain('Only the test cards work here: 4242 4242 4242 4242')
  })

  test('is rejected unless it is one of the three', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^\d{16}$/)), (number) => {
        fc.pre(!NUMBERS.has(number.replaceAll(/[\s-]/g, '')))
        expect(Object.keys(issues(number))).toEqual(['cardNumber'])
      }),
      { seed: 4711 },
    )
  })
})

describe('an expiry date', () => {
  test.each([
    ['03/26', 3, 2026],
    ['12/26', 12, 2026],
    ['01 / 27', 1, 2027],
    ['1/27', 1, 2027],
    [' 11/ 99 ', 11, 2099],
  ])('%s is accepted', (expiry, expMonth, expYear) => {
    expect(read('4242424242424242', { expiry }).onFile).toMatchObject({ expMonth, expYear })
  })

  test.each([
    ['02/26', "Your card's expiration date is in the past."],
    ['12/25', "Your card's expiration date is in the past."],
    ['01/00', "Your card's expiration date is in the past."],
    ['00/27', "Your card's expiration month is invalid."],
    ['13/27', "Your card's expiration month is invalid."],
    ['99/27', "Your card's expiration month is invalid."],
    ['', "Your card's expiration date is incomplete."],
    ['12', "Your card's expiration date is incomplete."],
    ['12/', "Your card's expiration date is incomplete."],
    ['12/2', "Your card's expiration date is incomplete."],
    ['12/2027', "Your card's expiration date is incomplete."],
    ['-1/27', "Your card's expiration date is incomplete."],
    ['1a/27', "Your card's expiration date is incomplete."],
  ])('%s is rejected', (expiry, message) => {
    expect(issues('4242424242424242', { expiry })).toEqual({ expiry: message })
  })

  test('is valid until the end of its month', () => {
    const last = new Date('2026-03-31T23:59:59.999Z')
    expect(issues('4242424242424242', { expiry: '03/26' }, last)).toEqual({})
    const first = new Date('2026-04-01T00:00:00Z')
    expect(issues('4242424242424242', { expiry: '03/26' }, first)).toHaveProperty('expiry')
    expect(issues('4242424242424242', { expiry: '12/25' }, new Date('2025-12-31'))).toEqual({})
  })
})

test.each(['', '1', '12', '1234', '12a', '１２３', '-12'])(
  'the security code "%s" is rejected',
  (cvc) => {
    expect(issues('4242424242424242', { cvc })).toEqual({
      cvc: "Your card's security code is invalid.",
    })
  },
)

test('each invalid field gets an issue', () => {
  const wrong = { expiry: '', cvc: '' }
  expect(Object.keys(issues('1', wrong))).toEqual(['cardNumber', 'expiry', 'cvc'])
  expect(() => read('4242424242424242', wrong)).toThrow(
    "Your card's expiration date is incomplete.",
  )
})
