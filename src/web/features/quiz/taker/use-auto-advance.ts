import { useEffect, useEffectEvent, useRef } from 'react'

/** Long enough to see the choice land, short enough not to wait for. */
const PAUSE_MS = 350

/**
 * Goes on by itself a moment after a pointer's choice, never after a key's. What it returns is
 * called for every choice; it tells the two apart by what was touched last.
 */
export function useAutoAdvance(advance: () => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const pointing = useRef(false)
  const goOn = useEffectEvent(advance)
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
    if (pointing.current) timer.current = setTimeout(goOn, PAUSE_MS)
  }
}
