import { useState } from 'react'
import { usePages } from './use-pages.ts'
import type { Pages } from './use-pages.ts'

/** The most rows of a list that are rendered at once. */
export const LOCAL_PAGE_SIZE = 100

export interface LocalList<Row> {
  /** The rows of the page on screen. */
  readonly shown: readonly Row[]
  /** The number of rows that match the search. */
  readonly total: number
  readonly search: string
  readonly searchFor: (text: string) => void
  readonly pages: Pages
  readonly hasNext: boolean
}

/** Searches and pages a list that is loaded as a whole. */
export function useLocalList<Row>(
  rows: readonly Row[],
  { idOf, textOf }: { idOf: (row: Row) => string; textOf: (row: Row) => string },
): LocalList<Row> {
  const [search, setSearch] = useState('')
  const pages = usePages()
  const wanted = search.normalize('NFC').toLowerCase()
  const found = wanted ? rows.filter((row) => textOf(row).toLowerCase().includes(wanted)) : rows
  // Without the row of the cursor, which may have been removed, the list starts at its beginning.
  const start = found.findIndex((row) => idOf(row) === pages.cursor) + 1
  return {
    shown: found.slice(start, start + LOCAL_PAGE_SIZE),
    total: found.length,
    search,
    searchFor: (text) => {
      pages.showFirst()
      setSearch(text.trim())
    },
    pages,
    hasNext: start + LOCAL_PAGE_SIZE < found.length,
  }
}
