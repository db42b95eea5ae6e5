import { createHash } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import { AppError } from '#server/platform/http/app-error.ts'
import type { Report } from './blocks.ts'

type Print = (report: Report) => Promise<Buffer>

interface Limits {
  /** How many reports are made at the same time. */
  readonly atOnce: number
  /** How long one may wait until it is its turn, in milliseconds. */
  readonly waiting: number
  /** How long its making may take, in milliseconds. */
  readonly making: number
}

/** One takes about a second. More at once would leave nothing of a small machine to others. */
const LIMITS: Limits = { atOnce: 2, waiting: 10_000, making: 20_000 }

/**
 * What makes a report a PDF, in a thread of its own, so that no request waits for it. Few at once:
 * the others wait for their turn, first come first served. 503 for what waits or takes too long.
 */
export function openPress(limits: Limits = LIMITS): Print {
  let running = 0
  const queue: (() => void)[] = []

  const turn = () =>
    new Promise<void>((resolve, reject) => {
      if (running < limits.atOnce) {
        running++
        resolve()
        return
      }
      const begin = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(begin), 1)
        reject(new AppError('unavailable', 'Too many reports are being made. Please try again.'))
      }, limits.waiting)
      queue.push(begin)
    })

  /** Hands the place over to who waits longest, or leaves it free. */
  const leave = () => {
    const next = queue.shift()
    if (next) next()
    else running--
  }

  return async (report) => {
    await turn()
    try {
      return await makeApart(report, limits.making)
    } finally {
      leave()
    }
  }
}

const KEPT = { most: 20, milliseconds: 5 * 60_000 }

/**
 * Gives whoever asks for the very same report within a few minutes the same bytes, also while they
 * are being made. What failed is made again.
 */
export function keeping(print: Print, { most, milliseconds } = KEPT): Print {
  const kept = new Map<string, Promise<Buffer>>()
  return (report) => {
    const key = createHash('sha256').update(JSON.stringify(report)).digest('base64')
    const found = kept.get(key)
    if (found) return found
    const made = print(report)
    const forget = () => kept.get(key) === made && kept.delete(key)
    made.then(() => setTimeout(forget, milliseconds).unref(), forget)
    kept.set(key, made)
    const [oldest] = kept.keys()
    if (kept.size > most && oldest !== undefined) kept.delete(oldest)
    return made
  }
}

/** What all reports of the server go through. */
export const renderPdf: Print = keeping(openPress())

function makeApart(report: Report, making: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: report,
      // Whatever the server was started with is not for this.
      execArgv: [],
    })
    let made: Buffer | undefined
    let failure: unknown
    const timer = setTimeout(() => {
      failure = new AppError('unavailable', 'This report took too long to make. Please try again.')
      void worker.terminate()
    }, making)
    worker.once('message', (bytes: Uint8Array) => (made = Buffer.from(bytes)))
    worker.once('error', (error) => (failure = error))
    // Only once the thread has ended is its place free.
    worker.once('exit', (code) => {
      clearTimeout(timer)
      if (made) resolve(made)
      else reject(failure ?? new Error(`the report's thread ended with ${code}`))
    })
  })
}
