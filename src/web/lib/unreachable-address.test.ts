import { expect, test } from 'vitest'
import { whyUnreachable } from './unreachable-address.ts'

test('other letters before the @ are a reason, letters of the domain are none', () => {
  expect(whyUnreachable('анна@пример.рф')).toContain('Ask for another address.')
  expect(whyUnreachable('ann@müller.example')).toBeUndefined()
})
