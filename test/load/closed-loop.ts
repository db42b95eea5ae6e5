import { WorkerProcess } from './worker-process.ts'

/**
 * A closed-loop load: each connection sends its next request when it has the response to the last.
 */
export interface ClosedLoopLoad {
  readonly origin: string
  readonly path: string
  /** Body of each request, with `SESSION` and `SUBMISSION` in place of the IDs. */
  readonly body: string
  /** IDs of the sessions that receive the submissions, in turn. */
  readonly sessions: readonly string[]
  readonly connections: number
  /** Warm-up time before the measurement. */
  readonly warmUpMs: number
  readonly durationMs: number
}

/** The measurements, without the warm-up. */
export interface ClosedLoopResult {
  /** Responses with status 201. */
  readonly stored: number
  /** Other responses, and requests without a response. */
  readonly refused: number
  /** Stored submissions a second. */
  readonly rate: number
  readonly p50: number
  readonly p99: number
  /** CPU time of the generator for one request, in microseconds. */
  readonly generatorCpuUs: number
}

/** Placeholders as long as an ID. */
export const SESSION = '00000000-0000-4000-8000-000000000001'
export const SUBMISSION = '00000000-0000-4000-8000-000000000002'

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
