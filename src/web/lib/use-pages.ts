import { useState } from 'react'

/** The page of a list that has no place in the URL: its cursor, and functions that change it. */
export interface Pages {
  /** The last row of the page before this one; undefined for the first page. */
  readonly cursor: string | undefined
  readonly isFirst: boolean
  readonly showNext: (last: string) => void
  readonly showPrevious: () => void
  readonly showFirst: () => void
}

export function usePages(): Pages {
  const [cursors, setCursors] = useState<readonly string[]>([])
  return {
    cursor: cursors.at(-1),
    isFirst: cursors.length === 0,
    showNext: (last) => setCursors([...cursors, last]),
    showPrevious: () => setCursors(cursors.slice(0, -1)),
    showFirst: () => setCursors([]),
  }
}
