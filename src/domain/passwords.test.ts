import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { estimateGuesses } from './password-guesses.ts'
import {
  assessPassword,
  MAX_PASSWORD_LENGTH,
  PASSWORD_RULES,
  passwordProblem,
} from './passwords.ts'

const LENGTH = 'Password must be at least 8 characters long.'
const UPPERCASE = 'Password must contain at least one uppercase letter.'
const LOWERCASE = 'Password must contain at least one lowercase letter.'
const DIGIT = 'Password must contain at least one number.'
const TOO_EASY =
  'This password is too easy to guess. Add a word or characters that others would not expect.'
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
  expect(passwordProblem('Kbmtwz1!')).toBeUndefined()
})

test.each(Array.from('!@#$%^&*(),.?":{}|<>'))('%s is a special character', (special) => {
  expect(passwordProblem(`Kbmtwz1${special}`)).toBeUndefined()
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
    '!@#$%^&*aA1',
    'Rewolfnus1!',
    '!QAZ2wsx',
    'Q1w2e3r4!',
    '1Q2w3e4r!',
    'Abc@12345',
    'India@123',
    'Manager1!',
    'Sextant#1',
    'Zxcv!2345',
    '11111111aA!',
    'Aa@123456',
    'Aaaaaa1!',
    'aA1!aA1!',
    'Abcd1234!',
    'Drowssap1!',
    'Mary1985!',
    'Passwordpassword1!',
    'Sunflower1!',
    'aaRDvark1234!',
    `Aa1!${'x'.repeat(124)}`,
  ])('%s is too easy to guess', (password) => {
    expect(passwordProblem(password)).toBe(TOO_EASY)
    expect(assessPassword(password)).toEqual({
      score: 1,
      label: 'Very Weak',
      tone: 'red',
      tooEasy: TOO_EASY,
    })
  })

  test.each([
    'Correct.horse1',
    'Another.horse2',
    'Qaz1wsx2Tram!',
    'My1qaz2wsxBike!',
    'Summerhouse,4 cats',
    'xK9#mQ2$vL',
    'Compass!1',
    'Kbmt123!',
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
    ['kbmtwA1!', 5, 'Strong', 'green'],
  ])('%j scores %i: %s, %s', (password, score, label, tone) => {
    expect(assessPassword(password)).toMatchObject({ score, label, tone })
  })

  test('shows Strong exactly if the password is accepted, and else one point per rule', () => {
    const characters = fc.constantFrom(...Array.from('aZ5!-é kxq'))
    fc.assert(
      fc.property(fc.string({ unit: characters, maxLength: 14 }), (password) => {
        const { score, label, tooEasy } = assessPassword(password)
        expect(label === 'Strong').toBe(passwordProblem(password) === undefined)
        expect(score).toBe(tooEasy ? 1 : PASSWORD_RULES.filter((rule) => rule.met(password)).length)
      }),
      { seed: 4711, numRuns: 500 },
    )
  })
})

describe('the estimate of guesses', () => {
  test('eight random characters are hardly ever too easy', () => {
    const random = fc.string({
      unit: fc.integer({ min: 33, max: 126 }).map((code) => String.fromCharCode(code)),
      minLength: 8,
      maxLength: 8,
    })
    const refused = fc
      .sample(random, { seed: 4711, numRuns: 2000 })
      .filter((password) => estimateGuesses(password) < 7)
    expect(refused.length).toBeLessThan(20)
  })

  test('a text of any length is estimated in bounded time', () => {
    const started = performance.now()
    expect(estimateGuesses('aB1!'.repeat(50_000))).toBeLessThan(7)
    expect(performance.now() - started).toBeLessThan(1000)
  })
})
