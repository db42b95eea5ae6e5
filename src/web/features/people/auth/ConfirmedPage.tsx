import { useEffect } from 'react'
import { privateMeta } from '#web/lib/meta.ts'
import { IS_PROVIDER_ONLY, PROVIDER_NAME } from '#web/lib/sign-in-provider.ts'
import { useHydrated, useSearch } from '#web/lib/use-search.ts'
import { Button } from '#web/ui/Button.tsx'
import { focusOnMount } from '#web/ui/focus-on-mount.ts'

const TITLE = 'Confirm that it is you'

export const meta = () => privateMeta(TITLE)

/** Outcomes of signing in with the provider again, by the code in the server's redirect. */
const OUTCOMES = new Map(
  Object.entries({
    cancelled: {
      title: `You canceled signing in with ${PROVIDER_NAME}`,
      advice: 'Nothing was confirmed. Close this window to start again.',
    },
    other: {
      title: `You signed in with another ${PROVIDER_NAME} account`,
      advice: `Close this window, start again and choose the ${PROVIDER_NAME} account that you use here.`,
    },
    mailed: {
      title: 'Check your inbox',
      advice:
        'We sent a code to your email address. Close this window and enter the code where you started.',
    },
    codes: {
      title: 'Too many codes',
      advice: 'Nothing was confirmed. Close this window and try again in an hour.',
    },
    busy: {
      title: `Too many sign-ins with ${PROVIDER_NAME}`,
      advice: 'Close this window and try again in an hour.',
    },
    unavailable: {
      title: `Signing in with ${PROVIDER_NAME} is not set up on this server`,
      advice: 'Close this window and contact the administrator of this site.',
    },
  }),
)

const FAILED = {
  title: `Signing in with ${PROVIDER_NAME} didn't work`,
  // The provider may answer without asking the person again, and then it confirms nothing.
  advice: `Nothing was confirmed. Close this window, sign out of your ${PROVIDER_NAME} account and try again.${IS_PROVIDER_ONLY ? '' : ' Or set a password in your account settings: you can then confirm with it.'}`,
}

/**
 * Shown in a window of its own to confirm a login with the provider. Sends the outcome over a channel,
 * because the provider's pages may clear `window.opener`.
 */
export default function ConfirmedPage() {
  const isHydrated = useHydrated()
  const outcome = useSearch().get('google')

  useEffect(() => {
    if (!isHydrated) return
    const channel = new BroadcastChannel('confirmation')
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- not a window
    channel.postMessage({ confirmed: outcome === null, mailed: outcome === 'mailed' })
    channel.close()
    if (outcome === null || outcome === 'mailed') window.close()
  }, [isHydrated, outcome])

  if (!isHydrated) return <Screen title={TITLE} text="This takes only a moment." />
  if (outcome === null) {
    return <Screen key="confirmed" announced title="Confirmed" text="You can close this window." />
  }
  const { title, advice } = OUTCOMES.get(outcome) ?? FAILED
  return <Screen key="failed" announced title={title} text={advice} />
}

function Screen({
  title,
  text,
  announced = false,
}: {
  title: string
  text: string
  /** Focuses the title and shows the button. */
  announced?: boolean
}) {
  return (
    <main className="mx-auto grid min-h-dvh max-w-md content-center justify-items-start px-6 py-10">
      <h1
        tabIndex={announced ? -1 : undefined}
        ref={announced ? focusOnMount : undefined}
        className="font-display text-3xl leading-tight font-medium"
      >
        {title}
      </h1>
      <p className="mt-3 text-lg text-muted">{text}</p>
      {announced && (
        <Button className="mt-8" onClick={() => window.close()}>
          Close window
        </Button>
      )}
    </main>
  )
}
