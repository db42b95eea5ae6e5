import { useEffect, useEffectEvent, useState } from 'react'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormProblem } from '#web/ui/FormProblem.tsx'

type State = 'start' | 'open' | 'blocked' | 'failed'

/**
 * Confirms by signing in with Google again, in a new window, whose last page announces the outcome on
 * a BroadcastChannel. Whether that window was closed cannot be known: Google's pages cut it off.
 */
export function GoogleStep({ onConfirmed }: { onConfirmed: () => void }) {
  const [state, setState] = useState<State>('start')
  const receive = useEffectEvent(({ data }: MessageEvent<{ confirmed: boolean }>) => {
    if (data.confirmed) onConfirmed()
    else setState('failed')
  })
  useEffect(() => {
    const channel = new BroadcastChannel('confirmation')
    channel.addEventListener('message', receive)
    return () => channel.close()
  }, [])

  function open() {
    const opened = window.open(paths.googleConfirmation, 'confirmation', 'width=520,height=680')
    setState(opened ? 'open' : 'blocked')
  }

  return (
    <div className="grid justify-items-start gap-4">
      <div role="status">
        {state === 'open'
          ? 'Continue in the window that has opened. If you have closed it, try again.'
          : 'Google asks you to sign in again, in a new window. Keep this page open.'}
      </div>
      {(state === 'blocked' || state === 'failed') && (
        <div role="alert" className="w-full">
          <FormProblem>
            {state === 'blocked'
              ? 'Your browser did not open the window. Allow pop-up windows of this site, then try again.'
              : 'Google did not confirm that it is you. Try again with the account that you signed in with.'}
          </FormProblem>
        </div>
      )}
      <Button data-action variant={state === 'open' ? 'secondary' : 'primary'} onClick={open}>
        {state === 'start' ? 'Sign in with Google again' : 'Try again'}
      </Button>
    </div>
  )
}
