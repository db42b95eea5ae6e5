import { WorkerProcess } from './worker-process.ts'

/** One request of a load, with `ROUND`, `TOKEN` and `SUBMISSION` in place of a round's values. */
export interface LoadRequest {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: string
  readonly cookie?: string
  /** Status of a successful response. */
  readonly status: number
}

/** A round that a load uses. */
export interface LoadTarget {
  readonly round: string
  readonly token: string
}

/**
 * A closed-loop load: each connection sends its next request when it has the response to the last.
 */
export interface ClosedLoopLoad {
  readonly origin: string
  /** What each connection sends for one target, in this order; then it goes on to the next target. */
  readonly requests: readonly LoadRequest[]
  readonly targets: readonly LoadTarget[]
  readonly connections: number
  /** Warm-up time before the measurement. */
  readonly warmUpMs: number
  readonly durationMs: number
}

/** The measurements, without the warm-up. */
export interface ClosedLoopResult {
  /** Sequences of requests of which each got its status. */
  readonly completed: number
  /** Other responses, and requests without a response. */
  readonly refused: number
  /** Completed sequences a second. */
  readonly rate: number
  /** Milliseconds of a completed sequence. */
  readonly p50: number
  readonly p99: number
  /** CPU time of the generator for one sequence, in microseconds. */
  readonly generatorCpuUs: number
}

/** Placeholders as long as an id and a token. */
export const ROUND = '00000000-0000-4000-8000-000000000001'
export const SUBMISSION = '00000000-0000-4000-8000-000000000002'
export const TOKEN = '0'.repeat(24)

/** A load generator in its own process, with minimal CPU cost per request. */
export class ClosedLoopGenerator {
  readonly #process = new WorkerProcess<ClosedLoopLoad, ClosedLoopResult>('closed-loop-process.ts')

  run(load: ClosedLoopLoad): Promise<ClosedLoopResult> {
    return this.#process.request(load)
  }

  stop(): Promise<void> {
    return this.#process.stop()
  }
}
