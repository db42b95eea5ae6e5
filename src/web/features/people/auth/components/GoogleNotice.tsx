import { CONTACT_EMAIL } from '#web/lib/product.ts'
import { IS_PROVIDER_ONLY, OR_PASSWORD, PROVIDER_NAME } from '#web/lib/sign-in-provider.ts'
import { Notice } from '#web/ui/Notice.tsx'

/** The outcome of a sign-in with the provider by the code in the server's redirect, and the next step. */
const NOTICES = new Map([
  [
    'unavailable',
    {
      title: `Signing in with ${PROVIDER_NAME} is not set up on this server`,
      advice: IS_PROVIDER_ONLY
        ? 'Contact the administrator of this site.'
        : 'Use your email and password instead.',
    },
  ],
  [
    'cancelled',
    {
      title: `You canceled signing in with ${PROVIDER_NAME}`,
      advice: `Nothing has changed. Start again${OR_PASSWORD}.`,
    },
  ],
  [
    'failed',
    {
      title: `Signing in with ${PROVIDER_NAME} didn't work`,
      advice:
        `Try again${OR_PASSWORD}.` +
        (IS_PROVIDER_ONLY
          ? ''
          : ' If you have no password yet, select “Forgot your password?” to set one.'),
    },
  ],
  [
    'foreign',
    {
      title: 'That account belongs to another organization',
      advice: 'Start again and choose the account of your organization.',
    },
  ],
  [
    'unverified',
    {
      title: `Your email address is not confirmed by ${PROVIDER_NAME}`,
      advice: `Confirm it in your ${PROVIDER_NAME} account and try again${OR_PASSWORD}.`,
    },
  ],
  [
    'address',
    {
      title: "We can't use the email address of that account",
      advice: `Start again with another account${OR_PASSWORD}.`,
    },
  ],
  [
    'known',
    {
      title: 'An account with this address already exists',
      advice: IS_PROVIDER_ONLY
        ? `It is not linked to your ${PROVIDER_NAME} account. Contact the administrator of this site.`
        : 'Sign in with your email and password. To set a password, select “Forgot your password?”.',
    },
  ],
  [
    'reserved',
    {
      title: 'The account with this address has another one now',
      advice:
        'Sign in with the new address. If you did not change it, open the email that told you about the change, and stop it.',
    },
  ],
  ['suspended', { title: 'This account is suspended', advice: `Please contact ${CONTACT_EMAIL}.` }],
  [
    'workspace',
    {
      title: 'New people cannot join at the moment',
      advice: 'The administrator of this server has to choose the workspace that they join.',
    },
  ],
  [
    'setup',
    {
      title: 'This server is not set up yet',
      advice:
        'Its administrator opens the setup link first, and signs in with the address entered there.',
    },
  ],
  [
    'busy',
    {
      title: `Too many sign-ins with ${PROVIDER_NAME}`,
      advice: `Try again in an hour${OR_PASSWORD}.`,
    },
  ],
])

/** Loaded only after a failed sign-in with the provider. */
export function GoogleNotice({ outcome }: { outcome: string }) {
  const notice = NOTICES.get(outcome)
  if (!notice) return null
  return (
    <Notice tone="warn" className="mb-6" title={notice.title}>
      {notice.advice}
    </Notice>
  )
}
