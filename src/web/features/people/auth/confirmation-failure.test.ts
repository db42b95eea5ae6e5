import { expect, test } from 'vitest'
import { PROVIDER_NAME } from '#web/lib/sign-in-provider.ts'
import { confirmationFailure } from './confirmation-failure.ts'

test.each([
  ['cancelled', `You canceled signing in with ${PROVIDER_NAME}`],
  ['failed', `Signing in with ${PROVIDER_NAME} didn't work`],
  ['busy', `Too many sign-ins with ${PROVIDER_NAME}`],
  ['other', `You signed in with another ${PROVIDER_NAME} account`],
  ['unavailable', `Signing in with ${PROVIDER_NAME} is not set up on this server`],
  ['mailed', 'Check your inbox'],
  ['codes', 'Too many codes'],
  ['__proto__', `Signing in with ${PROVIDER_NAME} didn't work`],
])('the outcome "%s" has the title "%s"', (outcome, title) => {
  expect(confirmationFailure(outcome).title).toBe(title)
})
