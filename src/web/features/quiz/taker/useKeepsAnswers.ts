import { useState } from 'react'
import { keepsAnswers } from './attempt-store.ts'

/** Whether this browser keeps answers for a later visit. Tried once: trying it writes. */
export function useKeepsAnswers(): boolean {
  const [kept] = useState(keepsAnswers)
  return kept
}
