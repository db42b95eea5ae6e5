import { useEffect, useEffectEvent, useState } from 'react'
import { deliver } from './delivery.ts'
import type { Delivery } from './delivery.ts'

interface DeliveryProps {
  readonly active: boolean
  readonly send: () => Promise<unknown>
  readonly onHold: () => void
  readonly onEnd: (end: Exclude<Delivery, 'aborted'>) => void
}

/** Sends with retries while `active`. Returns a function that retries immediately. */
export function useDelivery({ active, send, onHold, onEnd }: DeliveryProps): () => void {
  const [nudges] = useState(() => new EventTarget())
  const run = useEffectEvent(async (signal: AbortSignal) => {
    const end = await deliver(send, {
      signal,
      onHold,
      wakers: [
        [window, 'online'],
        [document, 'visibilitychange'],
        [nudges, 'now'],
      ],
    })
    // No callback after unmounting, although the answers may have been stored.
    if (end !== 'aborted' && !signal.aborted) onEnd(end)
  })
  useEffect(() => {
    if (!active) return
    const leaving = new AbortController()
    void run(leaving.signal)
    return () => leaving.abort()
  }, [active])
  return () => nudges.dispatchEvent(new Event('now'))
}
