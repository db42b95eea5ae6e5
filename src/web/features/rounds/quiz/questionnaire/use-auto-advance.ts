import { useEffect, useEffectEvent, useRef } from 'react'

/** Long enough to see the choice, short enough not to feel like waiting. */
const PAUSE_MS = 350

/**
 * Returns a function to call on every choice. It calls `advance` after 350 ms if the last input was
 * a pointer, never after a key.
 */
export function useAutoAdvance(advance: () => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const pointing = useRef(false)
  const onTimeout = useEffectEvent(advance)
  useEffect(() => {
    const leaving = new AbortController()
    const listening = { signal: leaving.signal, capture: true }
    const point = () => {
      pointing.current = true
    }
    const type = () => {
      pointing.current = false
      clearTimeout(timer.current)
    }
    document.addEventListener('pointerdown', point, listening)
    document.addEventListener('keydown', type, listening)
    return () => {
      leaving.abort()
      clearTimeout(timer.current)
    }
  }, [])
  return () => {
    clearTimeout(timer.current)
    if (pointing.current) timer.current = setTimeout(onTimeout, PAUSE_MS)
  }
}
