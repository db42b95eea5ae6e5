import { Child } from './child.ts'

/** What the connections do: each sends the next request when it has the answer to the last. */
export interface Load {
  readonly origin: string
  readonly path: string
  /** The body of each request, with `SESSION` and `SUBMISSION` where the ids belong. */
  readonly body: string
  /** The rounds that the answers go to, one after the other. */
  readonly sessions: readonly string[]
  readonly connections: number
  /** Not counted yet, for so many milliseconds. */
  readonly warmMilliseconds: number
  readonly milliseconds: number
}

/** Of the time that counts. */
export interface Loaded {
  /** Answered with 201. */
  readonly stored: number
  /** Answered otherwise, or not at all. */
  readonly refused: number
  /** Stored in a second. */
  readonly rate: number
  readonly p50: number
  readonly p99: number
  /** Microseconds of processor time that the generator itself needs for a request. */
  readonly ownCost: number
}

/** As long as an id, and found in no text. */
export const SESSION = '00000000-0000-4000-8000-000000000001'
export const SUBMISSION = '00000000-0000-4000-8000-000000000002'

/** A generator of load in a process of its own, with next to nothing done for a request. */
export class ClosedLoop {
  readonly #child = new Child<Load, Loaded>('closed-loop-process.ts')

  run(load: Load): Promise<Loaded> {
    return this.#child.tell(load)
  }

  stop(): Promise<void> {
    return this.#child.stop()
  }
}
