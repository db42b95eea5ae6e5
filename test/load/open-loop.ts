import { Worker } from 'node:worker_threads'
import type { Load, Shots } from './shots.ts'

/** A load that is under way. */
export interface Firing {
  /** Once as many answers have come as there are connections: those are all taken, and in use. */
  readonly going: Promise<void>
  /** Once the last answer has come, or can come no more. */
  readonly done: Promise<Shots>
  /** Ends the sending before its time; what was sent is waited for. */
  readonly stop: () => void
}

/**
 * Sends a load from a thread of its own, so that neither what is measured beside it nor a test's own
 * work delays it. Where `signal` aborts, it ends at once and `done` throws.
 */
export function fire(load: Load, signal: AbortSignal): Firing {
  const worker = new Worker(new URL('./shooter.ts', import.meta.url), {
    workerData: load,
    execArgv: [],
  })
  const giveUp = () => void worker.terminate()
  signal.addEventListener('abort', giveUp)
  const going = Promise.withResolvers<void>()
  const done = new Promise<Shots>((resolve, reject) => {
    worker.on('message', (told: Shots | 'going') =>
      told === 'going' ? going.resolve() : resolve(told),
    )
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('the load was given up')))
    if (signal.aborted) giveUp()
  }).finally(() => {
    signal.removeEventListener('abort', giveUp)
    // Nobody waits for it in vain.
    going.resolve()
  })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- this is no window
  return { going: going.promise, done, stop: () => worker.postMessage('stop') }
}
