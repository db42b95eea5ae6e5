import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'

/** Opens a <details> while its page is printed, and closes it afterwards if it was closed. */
export function useOpenInPrint(): RefObject<HTMLDetailsElement | null> {
  const ref = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    let opened = false
    const open = () => {
      if (!ref.current || ref.current.open) return
      ref.current.open = true
      opened = true
    }
    const close = () => {
      if (opened && ref.current) ref.current.open = false
      opened = false
    }
    window.addEventListener('beforeprint', open)
    window.addEventListener('afterprint', close)
    return () => {
      window.removeEventListener('beforeprint', open)
      window.removeEventListener('afterprint', close)
    }
  }, [])
  return ref
}
