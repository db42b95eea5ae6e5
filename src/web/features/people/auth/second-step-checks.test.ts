import { expect, test } from 'vitest'
import { checkCode } from './second-step-checks.ts'

test.each([
  ['code', '123456', true],
  ['code', ' 123 456 ', true],
  ['code', '12345', false],
  ['code', '1234567', false],
  ['code', '12345a', false],
  ['code', '', false],
  ['recoveryCode', '7k2mq-x9t4b', true],
  ['recoveryCode', ' 7K2MQ x9t4b ', true],
  ['recoveryCode', '7k2mq-x9t4', false],
  ['recoveryCode', '123456', false],
  ['recoveryCode', '', false],
] as const)('a %s "%s" has the right form: %s', (kind, code, isValid) => {
  const issues = checkCode(kind)({ code })
  expect(issues.map(({ field }) => field)).toEqual(isValid ? [] : ['code'])
})
