import { Worker } from 'node:worker_threads'
import type { LoadOptions, LoadResult } from './load-result.ts'

/** A load that is running. */
export interface RunningLoad {
  /**
   * Resolves when as many responses have arrived as there are connections: all connections are
   * accepted and in use.
   */
  readonly saturated: Promise<void>
  /** Resolves after the last response or timeout. */
  readonly done: Promise<LoadResult>
  /** Stops sending; `done` still waits for the requests in flight. */
  readonly stop: () => void
}

/**
 * Sends a load from a worker thread, so that other work in this process does not delay it. If
 * `signal` aborts, the load ends at once and `done` rejects.
 */
export function startLoad(load: LoadOptions, signal: AbortSignal): RunningLoad {
  const worker = new Worker(new URL('./load-generator-worker.ts', import.meta.url), {
    workerData: load,
    execArgv: [],
  })
  const onAbort = () => void worker.terminate()
  signal.addEventListener('abort', onAbort)
  const saturated = Promise.withResolvers<void>()
  const done = new Promise<LoadResult>((resolve, reject) => {
    worker.on('message', (message: LoadResult | 'saturated') =>
      message === 'saturated' ? saturated.resolve() : resolve(message),
    )
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('the load was aborted')))
    if (signal.aborted) onAbort()
  }).finally(() => {
    signal.removeEventListener('abort', onAbort)
    // Releases callers that still wait for saturation when the load has ended.
    saturated.resolve()
  })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- not a window
  return { saturated: saturated.promise, done, stop: () => worker.postMessage('stop') }
}
