import { useSyncExternalStore } from 'react'
import type { RecoveryCodes } from './factor-words.ts'

interface OwnedCodes extends RecoveryCodes {
  /** The account that they belong to. */
  readonly owner: string
}

// In memory only, and until they are saved, also while another page is shown.
let unsaved: OwnedCodes | null = null
const listeners = new Set<() => void>()

/** Keeps new recovery codes until they are saved. */
export function setNewCodes(codes: OwnedCodes | null): void {
  unsaved = codes
  for (const listener of listeners) listener()
}

/** Returns the recovery codes of an account that were created in this tab and are not saved yet. */
export function useNewCodes(owner: string): RecoveryCodes | null {
  const codes = useSyncExternalStore(
    subscribe,
    () => unsaved,
    () => null,
  )
  return codes?.owner === owner ? codes : null
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
