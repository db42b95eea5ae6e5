import { useEffect } from 'react'
import { privateMeta } from '#web/lib/meta.ts'
import { useHydrated, useSearch } from '#web/lib/use-search.ts'
import { Masthead } from '#web/ui/Masthead.tsx'

const TITLE = 'Confirm that it is you'

export const meta = () => privateMeta(TITLE)

/** Failures of signing in with Google again, by the code in the server's redirect. */
const FAILURES = new Map([
  [
    'cancelled',
    {
      title: 'You canceled Google sign-in',
      advice: 'Nothing was confirmed. Close this window to start again.',
    },
  ],
  [
    'other',
    {
      title: 'You signed in with another Google account',
      advice: 'Close this window, start again and choose the Google account that you use here.',
    },
  ],
  [
    'busy',
    {
      title: 'Too many Google sign-ins',
      advice: 'Close this window and try again in an hour.',
    },
  ],
  [
    'unavailable',
    {
      title: 'Google sign-in is not set up on this server',
      advice: 'Close this window and contact the operator of this site.',
    },
  ],
])

const FAILED = {
  title: "Google sign-in didn't work",
  advice: 'Nothing was confirmed. Close this window and try again.',
}

/**
 * Opened in a window of its own to confirm a login with Google. Sends the outcome over a channel,
 * because Google's pages may clear `window.opener`.
 */
export default function ConfirmedPage() {
  const isHydrated = useHydrated()
  const outcome = useSearch().get('google')

  useEffect(() => {
    if (!isHydrated) return
    const channel = new BroadcastChannel('confirmation')
    channel.postMessage({ confirmed: outcome === null })
    channel.close()
    if (outcome === null) window.close()
  }, [isHydrated, outcome])

  if (!isHydrated)
    return <Masthead narrow title={TITLE} lead="This takes only a moment." />
  if (outcome === null) {
    return (
      <Masthead
        key="confirmed"
        narrow
        announced
        title="Confirmed"
        lead="You can close this window."
      />
    )
  }
  const { title, advice } = FAILURES.get(outcome) ?? FAILED
  return <Masthead key="failed" narrow announced title={title} lead={advice} />
}
