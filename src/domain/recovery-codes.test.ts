import { describe, expect, test } from 'vitest'
import { displayRecoveryCode, parseRecoveryCode, recoveryCodeOf } from './recovery-codes.ts'

const bytes = (...values: readonly number[]) => Uint8Array.from(values)

describe('a recovery code', () => {
  test('has ten characters, each of five random bits', () => {
    expect(recoveryCodeOf(bytes(0, 1, 9, 10, 17, 18, 31, 32, 255, 20))).toBe('019ahjz0zm')
    expect(() => recoveryCodeOf(bytes(1, 2, 3))).toThrow(RangeError)
  })

  test('is shown in two groups and read back from them', () => {
    expect(displayRecoveryCode('019ahjz0zm')).toBe('019ah-jz0zm')
    expect(parseRecoveryCode(displayRecoveryCode('019ahjz0zm'))).toBe('019ahjz0zm')
  })

  test.each([
    ['019AH JZ0ZM', 'in capitals, with a space'],
    [' 019ah–jz0zm\n', 'with a dash and a line break'],
    ['Oi9ahjzozm', 'with letters that look like digits'],
    ['0l9ahjz0zm', 'with an l for a 1'],
    ['０１９ａｈ　ｊｚ０ｚｍ', 'in full width'],
  ])('is accepted as %j: %s', (typed) => {
    expect(parseRecoveryCode(typed)).toBe('019ahjz0zm')
  })

  test.each(['', '019ahjz0z', '019ahjz0zm1', '019ahjz0zu', '019ahjz0z!', '123456'])(
    'is not %j',
    (typed) => {
      expect(parseRecoveryCode(typed)).toBeNull()
    },
  )
})
