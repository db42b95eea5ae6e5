import type { Row } from './table.ts'

export interface BenchmarkOptions {
  readonly short: boolean
  /** Prints progress. */
  readonly log: (message: string) => void
}

/** A set of measurements that can run on its own. */
export interface Benchmark {
  /** Its name on the command line. */
  readonly name: string
  /** How the short form differs, printed above the table. */
  readonly shortForm: string
  readonly measure: (options: BenchmarkOptions) => Promise<Row[]>
}
