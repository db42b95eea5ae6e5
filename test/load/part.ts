import type { Row } from './table.ts'

/** How thoroughly it is measured, and who hears how far it is. */
export interface How {
  readonly short: boolean
  readonly say: (what: string) => void
}

/** What can be measured by itself. */
export interface Part {
  /** As it is called on the command line. */
  readonly name: string
  /** What the short form has less of, for the head of the table. */
  readonly shorter: string
  readonly measure: (how: How) => Promise<Row[]>
}
