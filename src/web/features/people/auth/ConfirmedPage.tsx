import { useEffect } from 'react'
import { privateMeta } from '#web/lib/meta.ts'
import { useHydrated, useSearch } from '#web/lib/use-search.ts'
import { Button } from '#web/ui/Button.tsx'
import { focusOnMount } from '#web/ui/focus-on-mount.ts'
import { confirmationFailure } from './confirmation-failure.ts'

const TITLE = 'Confirm that it is you'

export const meta = () => privateMeta(TITLE)

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
  const { title, advice } = confirmationFailure(outcome)
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
