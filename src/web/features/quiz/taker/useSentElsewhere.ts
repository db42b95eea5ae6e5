import { useEffect, useEffectEvent } from 'react'
import { wasSent } from './attempt-store.ts'

/** Tells when another tab of this browser has sent this attempt, which is kept under the key. */
export function useSentElsewhere(
  storageKey: string,
  submissionId: string,
  onSent: () => void,
): void {
  const tell = useEffectEvent(onSent)
  useEffect(() => {
    const listen = (event: StorageEvent) => {
      if (wasSent(storageKey, submissionId, event)) tell()
    }
    window.addEventListener('storage', listen)
    return () => window.removeEventListener('storage', listen)
  }, [storageKey, submissionId])
}
