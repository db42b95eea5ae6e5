import { useEffect, useEffectEvent, useRef } from 'react'

/** What one window tells the other: where the meeting is, or that there are new results. */
export type Message = { readonly position: string } | 'refresh'

/**
 * Connects the windows of one meeting in this browser. Returns a function that tells the others.
 */
export function useOtherWindow(
  roundId: string,
  onMessage: (message: Message) => void,
): (message: Message) => void {
  const channel = useRef<BroadcastChannel>(undefined)
  const receive = useEffectEvent(onMessage)
  useEffect(() => {
    const opened = new BroadcastChannel(`sextant.meeting.${roundId}`)
    opened.addEventListener('message', ({ data }: MessageEvent<Message>) => receive(data))
    channel.current = opened
    return () => opened.close()
  }, [roundId])
  return (message) => channel.current?.postMessage(message)
}
