import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { eventsAddress } from './queries.ts'
import { joinStreamQueue } from './stream-queue.ts'

const FIRST_PAUSE_MS = 2_000
const MAX_PAUSE_MS = 60_000

/** How often results are read while there are no events. */
const POLL_MS = 15_000

/**
 * Calls back at each release, while `enabled` and the page is visible, and when it is shown again. At most two
 * pages of a browser hold a stream of events. The others, and those without a connection, call back every
 * 15 s. Returns true while the server refuses a connection.
 */
export function useLiveResults(token: string, enabled: boolean, onChange: () => void): boolean {
  const [mayStream, setMayStream] = useState(false)
  const [connected, setConnected] = useState(false)
  const [refused, setRefused] = useState(false)
  const change = useEffectEvent(onChange)
  const isVisible = useSyncExternalStore(subscribeToVisibility, readVisibility, () => true)
  const isFollowing = enabled && isVisible
  const wasHidden = useRef(false)
  useEffect(() => {
    if (!isVisible) wasHidden.current = true
    else if (isFollowing && wasHidden.current) {
      wasHidden.current = false
      change()
    }
  }, [isVisible, isFollowing])
  useEffect(() => (isFollowing ? joinStreamQueue(setMayStream) : undefined), [isFollowing])
  useEffect(() => {
    if (!mayStream) return
    let source: EventSource | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let pause = FIRST_PAUSE_MS
    // A browser reconnects by itself after a network failure, but gives up after an error status.
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
      setRefused(false)
    }
  }, [token, mayStream])
  useEffect(() => {
    if (!isFollowing || connected) return
    const timer = setInterval(() => change(), POLL_MS)
    return () => clearInterval(timer)
  }, [isFollowing, connected])
  return isFollowing && refused
}

const readVisibility = () => document.visibilityState === 'visible'

/**
 * Subscribes to the visibility of this page. A page that is left becomes hidden too, before the browser
 * keeps it in its back/forward cache.
 */
function subscribeToVisibility(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}
