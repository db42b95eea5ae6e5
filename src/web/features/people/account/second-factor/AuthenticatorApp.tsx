import { useId, useRef, useState } from 'react'
import type { User } from '#contract/auth.ts'
import type { Factors } from '#contract/second-factor.ts'
import { lazyWithPreload, usePreload } from '#web/lib/lazy-with-preload.tsx'
import { formatDayOrToday } from '#web/lib/time.ts'
import { Button } from '#web/ui/Button.tsx'
import { focusOnMount } from '#web/ui/focus-on-mount.ts'
import { FactorRow } from './FactorRow.tsx'
import { hasFactor } from './factors.ts'
import { useStartTotp } from './mutations.ts'

const TotpSetup = lazyWithPreload(() => import('./TotpSetup.tsx'), 'TotpSetup')
const RemoveFactorDialog = lazyWithPreload(
  () => import('./RemoveFactorDialog.tsx'),
  'RemoveFactorDialog',
)

/** Sets up the authenticator app, or removes it. */
export function AuthenticatorApp({ user, factors }: { user: User; factors: Factors }) {
  usePreload(TotpSetup, RemoveFactorDialog)
  const { totp } = factors
  const start = useStartTotp()
  const [removing, setRemoving] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const panel = useId()
  const setup = totp ? undefined : start.data

  function close() {
    start.reset()
    button.current?.focus()
  }

  function setUp() {
    start.mutate(undefined, {
      failure: {
        title: 'The authenticator app is not set up',
        description: "We couldn't create a key for it. Please try again.",
      },
    })
  }

  function act() {
    if (totp) {
      // Forgets the key of the setup, which must not be shown again after the removal.
      start.reset()
      setRemoving(true)
    } else if (setup) close()
    else setUp()
  }

  return (
    <FactorRow
      title="Authenticator app"
      state={totp ? `On since ${formatDayOrToday(totp.addedOn)}` : 'Not set up'}
      action={
        <Button
          ref={button}
          variant="secondary"
          className="shrink-0"
          pending={start.isPending}
          aria-expanded={totp ? undefined : setup !== undefined}
          aria-controls={setup ? panel : undefined}
          onClick={act}
        >
          {totp ? 'Remove' : 'Set up'}
          <span className="sr-only"> authenticator app</span>
        </Button>
      }
    >
      {setup && (
        <section
          id={panel}
          ref={focusOnMount}
          tabIndex={-1}
          aria-label="Set up an authenticator app"
          className="mt-4 border-t border-line pt-5"
        >
          <TotpSetup user={user} isFirst={!hasFactor(factors)} {...setup} onClose={close} />
        </section>
      )}
      {removing && (
        <RemoveFactorDialog
          user={user}
          factors={factors}
          passkey={null}
          onClose={() => setRemoving(false)}
          onRemoved={() => button.current?.focus()}
        />
      )}
    </FactorRow>
  )
}
