import { useEffect, useEffectEvent, useState } from 'react'
import { paths } from '#web/paths.ts'

export type GoogleState = 'start' | 'open' | 'blocked' | 'failed' | 'mailed'

/**
 * Confirms by signing in with the provider again, in a new window, whose last page announces the outcome on
 * a BroadcastChannel. Whether that window was closed cannot be known: the provider's pages cut it off.
 */
export function useGoogleConfirmation(onConfirmed: () => void) {
  const [state, setState] = useState<GoogleState>('start')
  const receive = useEffectEvent(
    ({ data }: MessageEvent<{ confirmed: boolean; mailed: boolean }>) => {
      if (data.confirmed) onConfirmed()
      else if (data.mailed) setState('mailed')
      else if (state === 'open') setState('failed')
    },
  )
  useEffect(() => {
    const channel = new BroadcastChannel('confirmation')
    channel.addEventListener('message', receive)
    return () => channel.close()
  }, [])

  function open() {
    const opened = window.open(paths.googleConfirmation, 'confirmation', 'width=520,height=680')
    setState(opened ? 'open' : 'blocked')
  }

  return { state, open }
}
