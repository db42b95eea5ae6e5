import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  MAX_PASSWORD_LENGTH,
  PASSWORD_RULES,
  passwordProblem,
  passwordStrength,
} from './passwords.ts'

const LENGTH = 'Password must be at least 8 characters long.'
const UPPERCASE = 'Password must contain at least one uppercase letter.'
const LOWERCASE = 'Password must contain at least one lowercase letter.'
const DIGIT = 'Password must contain at least one number.'
const SPECIAL = 'Password must contain at least one special character (!@#$%^&*...).'

test('the rules have the order of the specification', () => {
  expect(PASSWORD_RULES.map(({ message }) => message)).toEqual([
    LENGTH,
    UPPERCASE,
    LOWERCASE,
    DIGIT,
    SPECIAL,
  ])
  expect(new Set(PASSWORD_RULES.map(({ name }) => name)).size).toBe(5)
})

test.each([
  ['', LENGTH],
  ['Aa1!aaa', LENGTH],
  ['short', LENGTH],
  ['aaaaaaaa', UPPERCASE],
  ['aaaaaa1!', UPPERCASE],
  ['AAAAAAAA', LOWERCASE],
  ['AAAAAA1!', LOWERCASE],
  ['Aaaaaaaa', DIGIT],
  ['Aaaaaaa!', DIGIT],
  ['Aaaaaaa1', SPECIAL],
  ['Aaaaaa1 ', SPECIAL],
  ['Aaaaaa1-', SPECIAL],
  ['Aaaaaa1_', SPECIAL],
])('%j gets the error of the first broken rule: %s', (password, problem) => {
  expect(passwordProblem(password)).toBe(problem)
})

test('eight characters with one of each kind are enough', () => {
  expect(passwordProblem('Aaaaaa1!')).toBeUndefined()
})

test.each(Array.from('!@#$%^&*(),.?":{}|<>'))('%s is a special character', (special) => {
  expect(passwordProblem(`Aaaaaa1${special}`)).toBeUndefined()
})

test('the maximum length is 128 characters', () => {
  expect(MAX_PASSWORD_LENGTH).toBe(128)
})

describe('passwords that meet all rules', () => {
  test.each([
    'Password1!',
    'P@ssw0rd',
    'Pass@word1',
    'Welcome123!',
    'Summer2026!',
    'Qwerty123!',
    'Aa123456!',
    '1qaz@WSX',
    '!QAZ2wsx',
    'Q1w2e3r4!',
    '1Q2w3e4r!',
    'Abc@12345',
    'India@123',
    'Manager1!',
    'Sextant#1',
    'Zxcv!2345',
  ])('%s is too common', (password) => {
    expect(passwordProblem(password)).toMatch(/too common/)
  })

  test.each([
    'Correct.horse1',
    'Another.horse2',
    'Qaz1wsx2Tram!',
    'My1qaz2wsxBike!',
    'Summerhouse,4 cats',
    'xK9#mQ2$vL',
    'aaRDvark1234!',
  ])('%s is not', (password) => {
    expect(passwordProblem(password)).toBeUndefined()
  })
})

describe('the strength meter', () => {
  test.each([
    ['', 0, 'Very Weak', 'red'],
    ['a', 1, 'Very Weak', 'red'],
    ['aA', 2, 'Weak', 'red'],
    ['aA1', 3, 'Fair', 'yellow'],
    ['aA1!', 4, 'Good', 'green'],
    ['aaaaaaA1', 4, 'Good', 'green'],
    ['aaaaaA1!', 5, 'Strong', 'green'],
  ])('%j scores %i: %s, %s', (password, score, label, tone) => {
    expect(passwordStrength(password)).toEqual({ score, label, tone })
  })

  test('shows the full score exactly if all rules are met', () => {
    const characters = fc.constantFrom(...Array.from('aZ5!-é '))
    fc.assert(
      fc.property(fc.string({ unit: characters, maxLength: 12 }), (password) => {
        const { score, label } = passwordStrength(password)
        expect(score === 5).toBe(passwordProblem(password) === undefined)
        expect(label === 'Strong').toBe(score === 5)
        expect(score).toBe(5 - PASSWORD_RULES.filter((rule) => !rule.met(password)).length)
      }),
      { seed: 4711, numRuns: 500 },
    )
  })
})
