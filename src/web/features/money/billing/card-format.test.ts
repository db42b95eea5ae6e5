import { describe, expect, test } from 'vitest'
import {
  checkCard,
  formatCardNumber,
  formatCvc,
  formatExpiry,
  readExpiry,
  formatKeepingCaret,
} from './card-format.ts'

test.each([
  ['', ''],
  ['4242', '4242'],
  ['42424', '4242 4'],
  ['4242-4242 4242.4242', '4242 4242 4242 4242'],
  ['42424242424242424242424', '4242 4242 4242 4242 424'],
  ['no number', ''],
])('formats the number %j as %j', (typed, shown) => {
  expect(formatCardNumber(typed)).toBe(shown)
})

test.each([
  ['', ''],
  ['1', '1'],
  ['4', '04'],
  ['12', '12'],
  ['123', '12 / 3'],
  ['1230', '12 / 30'],
  ['12 / 30', '12 / 30'],
  ['12/2030', '12 / 2030'],
  ['12305', '12 / 30'],
  ['04/30', '04 / 30'],
])('formats the expiry %j as %j', (typed, shown) => {
  expect(formatExpiry(typed)).toBe(shown)
})

test.each([
  ['12 / 30', { month: 12, year: 2030 }],
  ['12/2030', { month: 12, year: 2030 }],
  ['13 / 30', null],
  ['00 / 30', null],
  ['12 / 3', null],
  ['', null],
])('parses the expiry %j as %o', (typed, parsed) => {
  expect(readExpiry(typed)).toEqual(parsed)
})

test('a CVC has at most four digits', () => {
  expect(formatCvc('12 34 5')).toBe('1234')
})

describe('the caret stays after the same digit', () => {
  test.each([
    // Typed at the end, typed in the middle, a space deleted, a digit deleted before a space.
    ['42424', 5, '4242 4', 6],
    ['42942 42', 3, '4294 242', 3],
    ['42424242', 4, '4242 4242', 4],
    ['424 4242', 3, '4244 242', 3],
    ['', 0, '', 0],
  ])('%j at %d becomes %j at %d', (text, caret, shown, after) => {
    expect(formatKeepingCaret(text, caret, formatCardNumber)).toEqual({ text: shown, caret: after })
  })
})

describe('checkCard', () => {
  const now = new Date(2026, 10, 21)
  const card = { cardNumber: '4242 4242 4242 4242', expiry: '11 / 26', cvc: '123' }
  const problems = (change: Partial<typeof card>) =>
    checkCard({ ...card, ...change }, 'Payment Failed', now).map(({ field, description }) => [
      field,
      description,
    ])

  test('accepts a complete card, also in its last month', () => {
    expect(problems({})).toEqual([])
  })

  test.each([
    [{ cardNumber: '' }, 'cardNumber', 'Enter the card number.'],
    [{ cardNumber: '4242 4242' }, 'cardNumber', 'The card number is incomplete.'],
    [
      { cardNumber: '4242 4242 4242 4243' },
      'cardNumber',
      'This is not a valid card number. Check the digits.',
    ],
    [{ expiry: '' }, 'expiry', 'Enter the expiry date.'],
    [{ expiry: '13 / 30' }, 'expiry', 'Enter month and year, such as 04 / 30.'],
    [{ expiry: '10 / 26' }, 'expiry', 'This card has expired.'],
    [{ cvc: '12' }, 'cvc', 'Enter the 3 or 4 digits of the CVC.'],
  ])('%o: %s, %s', (change, field, description) => {
    expect(problems(change)).toEqual([[field, description]])
  })

  test('lists all issues in the order of the fields', () => {
    expect(problems({ cardNumber: '', expiry: '', cvc: '' }).map(([field]) => field)).toEqual([
      'cardNumber',
      'expiry',
      'cvc',
    ])
  })
})
