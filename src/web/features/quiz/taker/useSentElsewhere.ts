import { useEffect, useEffectEvent } from 'react'
import { wasSent } from './attempt-store.ts'

/** Tells when another tab of this browser has sent the answers that are kept under the key. */
export function useSentElsewhere(storageKey: string, onSent: () => void): void {
  const tell = useEffectEvent(onSent)
  useEffect(() => {
    const listen = (event: StorageEvent) => {
      if (wasSent(storageKey, event)) tell()
    }
    window.addEventListener('storage', listen)
    return () => window.removeEventListener('storage', listen)
  }, [storageKey])
}
