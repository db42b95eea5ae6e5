import { CONTACT_EMAIL } from '#web/lib/product.ts'
import { Notice } from '#web/ui/Notice.tsx'

/** What became of a sign-in with Google, by the word of the server's redirect, and what to do. */
const NOTICES = new Map([
  [
    'unavailable',
    {
      title: 'Google sign-in is not set up on this server',
      advice: 'Please use your email and password.',
    },
  ],
  [
    'cancelled',
    {
      title: 'You canceled signing in with Google',
      advice: 'Nothing has changed. Start again, or use your email and password.',
    },
  ],
  [
    'failed',
    {
      title: 'Signing in with Google did not work',
      advice:
        'Please try once more, or use your email. If you have no password yet, “Forgot your password?” gives you one.',
    },
  ],
  [
    'unverified',
    {
      title: 'Google has not confirmed your email address',
      advice: 'Confirm it in your Google account and try again, or use your email and password.',
    },
  ],
  [
    'known',
    {
      title: 'There is an account with this address already',
      advice: 'Please sign in with your email and password. “Forgot your password?” gives you one.',
    },
  ],
  ['suspended', { title: 'This account is suspended', advice: `Please contact ${CONTACT_EMAIL}.` }],
  [
    'busy',
    {
      title: 'Too many sign-ins with Google at the moment',
      advice: 'Please try again in an hour, or use your email and password.',
    },
  ],
])

/** Loaded only by whoever comes back from Google without being signed in. */
export function GoogleNotice({ outcome }: { outcome: string }) {
  const notice = NOTICES.get(outcome)
  if (!notice) return null
  return (
    <Notice tone="warn" className="mb-6" title={notice.title}>
      {notice.advice}
    </Notice>
  )
}
