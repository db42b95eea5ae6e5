import { useEffect, useEffectEvent, useState } from 'react'
import { eventsAddress } from './queries.ts'

const FIRST_PAUSE_MS = 2_000
const MAX_PAUSE_MS = 60_000

/** How often results are read while there are no events. */
const POLL_MS = 30_000

/**
 * Calls back at each release, while `enabled`. A browser reconnects by itself after a network failure,
 * but gives up after an error status, so this connects again with backoff. Until it is connected, it calls
 * back every 30 s. Returns true while the server refuses a connection.
 */
export function useLiveResults(token: string, enabled: boolean, onChange: () => void): boolean {
  const [connected, setConnected] = useState(false)
  const [refused, setRefused] = useState(false)
  const change = useEffectEvent(onChange)
  useEffect(() => {
    if (!enabled) return
    let source: EventSource | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let pause = FIRST_PAUSE_MS
    const connect = () => {
      source = new EventSource(eventsAddress(token))
      source.addEventListener('released', () => change())
      source.addEventListener('open', () => {
        pause = FIRST_PAUSE_MS
        setConnected(true)
        setRefused(false)
        // What was released while there was no connection.
        change()
      })
      source.addEventListener('error', () => {
        setConnected(false)
        if (source?.readyState !== EventSource.CLOSED) return
        setRefused(true)
        // The pause has jitter, since all phones of a meeting lose their connections together.
        timer = setTimeout(connect, pause * (0.5 + Math.random() / 2))
        pause = Math.min(2 * pause, MAX_PAUSE_MS)
      })
    }
    connect()
    return () => {
      clearTimeout(timer)
      source?.close()
      setConnected(false)
    }
  }, [token, enabled])
  useEffect(() => {
    if (!enabled || connected) return
    const timer = setInterval(() => change(), POLL_MS)
    return () => clearInterval(timer)
  }, [enabled, connected])
  return enabled && refused
}
