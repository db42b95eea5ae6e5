import { describe, expect, test } from 'vitest'
import { PROVIDER_NAME } from '#web/lib/sign-in-provider.ts'
import {
  codeProblem,
  factorSummary,
  fewCodesWarning,
  firstFactorNote,
  groupedKey,
  lastFactorNote,
  recoveryCodesFile,
} from './factor-words.ts'

const MARY = { hasPassword: true }
const ADA = { hasPassword: false }

const workspace = (name: string, twoFactorRequired: boolean) => ({
  name,
  rules: { minimumGroupSize: 1 as const, retentionMonths: null, twoFactorRequired },
})

test('notes name the provider for accounts without a password', () => {
  expect(firstFactorNote(MARY)).toContain('signing in with your password also asks')
  expect(firstFactorNote(ADA)).toContain(`signing in with ${PROVIDER_NAME} also asks`)
  expect(lastFactorNote(ADA, [])[0]).toContain(`only your ${PROVIDER_NAME} account again`)
  for (const isOn of [true, false]) {
    expect(factorSummary(MARY, isOn)).toContain('password')
    expect(factorSummary(ADA, isOn)).not.toContain('password')
  }
})

describe('the note before the last factor is removed', () => {
  test('is general while the workspaces are unknown', () => {
    expect(lastFactorNote(MARY, undefined)[1]).toMatch(/^If a workspace requires/)
  })

  test('names only the workspaces that require a factor', () => {
    const one = [workspace('Acme', true), workspace('Mary Jackson', false)]
    expect(lastFactorNote(MARY, one).slice(1)).toEqual([
      'You lose access to the workspace “Acme” until you set one up again, because it requires a second factor.',
    ])
    const three = ['A', 'B', 'C'].map((name) => workspace(name, true))
    expect(lastFactorNote(MARY, three)[1]).toMatch(
      /the workspaces “A”, “B” and “C” until .* because they require/,
    )
    expect(lastFactorNote(MARY, [workspace('Acme', false)])).toHaveLength(1)
  })
})

test.each([
  [10, /^null$/],
  [3, /^null$/],
  [2, /^Only 2 recovery codes are left/],
  [1, /^Only one recovery code is left/],
  [0, /^You have no recovery codes left/],
])('the warning for %i recovery codes: %s', (left, expected) => {
  expect(String(fewCodesWarning(left))).toMatch(expected)
})

test('a key is shown in groups of four', () => {
  expect(groupedKey('JBSWY3DPEHPK3PXPAB')).toBe('JBSW Y3DP EHPK 3PXP AB')
  expect(groupedKey('')).toBe('')
})

test.each([
  ['123456', true],
  [' 123 456 ', true],
  ['', false],
  ['12345', false],
  ['12345a', false],
])('the code %j can be one: %s', (typed, expected) => {
  expect(codeProblem(typed) === null).toBe(expected)
})

test('the file has the account, the day and one code in each line', () => {
  const file = recoveryCodesFile(
    { codes: ['abcde-fghjk', '01234-56789'], createdOn: '2026-10-03' },
    'mary@example.org',
  )
  expect(file).toContain('Account: mary@example.org\nCreated: Oct 3, 2026 (UTC)\n')
  expect(file).toContain('\n\nabcde-fghjk\n01234-56789\n\n')
})
