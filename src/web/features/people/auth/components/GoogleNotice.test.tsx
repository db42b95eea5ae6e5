import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { PROVIDER_NAME } from '#web/lib/sign-in-provider.ts'
import { GoogleNotice } from './GoogleNotice.tsx'

// Their values are those of the build.
vi.mock('#web/lib/product.ts', () => ({ CONTACT_EMAIL: 'office@sextant.example' }))

const textOf = (outcome: string): string =>
  renderToStaticMarkup(<GoogleNotice outcome={outcome} />)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")

test.each([
  [
    'unavailable',
    `Signing in with ${PROVIDER_NAME} is not set up on this server`,
    'your email and password',
  ],
  ['cancelled', `You canceled signing in with ${PROVIDER_NAME}`, 'Start again'],
  [
    'failed',
    `Signing in with ${PROVIDER_NAME} didn't work`,
    'Try again, or use your email and password',
  ],
  [
    'unverified',
    `Your email address is not confirmed by ${PROVIDER_NAME}`,
    `in your ${PROVIDER_NAME} account`,
  ],
  ['known', 'An account with this address already exists', 'your email and password'],
  ['setup', 'This server is not set up yet', 'Its administrator opens the setup link first'],
  ['busy', `Too many sign-ins with ${PROVIDER_NAME}`, 'in an hour'],
])('the outcome "%s" is shown with what to do', (outcome, title, advice) => {
  expect(textOf(outcome)).toContain(title)
  expect(textOf(outcome)).toContain(advice)
})

test.each(['', '__proto__', '<b>evil</b>'])('the unknown outcome "%s" shows nothing', (outcome) => {
  expect(textOf(outcome)).toBe('')
})
