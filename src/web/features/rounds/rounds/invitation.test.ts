import { expect, test } from 'vitest'
import { pastableEmail } from './invitation.ts'

test('the copied email starts with its subject', () => {
  const email = { subject: 'Please respond: Autumn check', text: 'Hello,\n\nThank you!' }
  expect(pastableEmail(email)).toBe('Subject: Please respond: Autumn check\n\nHello,\n\nThank you!')
})
