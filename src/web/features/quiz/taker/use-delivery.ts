import { useEffect, useEffectEvent, useState } from 'react'
import { deliver } from './delivery.ts'
import type { Delivery } from './delivery.ts'

interface Delivering {
  readonly active: boolean
  readonly send: () => Promise<unknown>
  readonly onHold: () => void
  readonly onEnd: (end: Exclude<Delivery, 'aborted'>) => void
}

/** Sends while `active`, through bad networks too. What it returns cuts the present wait short. */
export function useDelivery({ active, send, onHold, onEnd }: Delivering): () => void {
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
    // Whoever has left meanwhile is not called back, though their answers may have arrived.
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
