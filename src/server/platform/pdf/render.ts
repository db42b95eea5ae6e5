import { createHash } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import { AppError } from '#server/platform/http/app-error.ts'
import type { Report } from './blocks.ts'

/** Makes a file from its content. */
type Render<T> = (content: T) => Promise<Buffer>

interface Limits {
  /** Reports rendered at the same time. */
  readonly concurrency: number
  readonly queueTimeoutMs: number
  readonly renderTimeoutMs: number
}

/** A report takes about a second of one core. */
const LIMITS: Limits = { concurrency: 2, queueTimeoutMs: 10_000, renderTimeoutMs: 20_000 }

/** The entry of the threads that render PDF reports. */
export const PDF_WORKER = new URL('./render-worker.ts', import.meta.url)

/**
 * Returns a renderer that renders each report in a thread of its own, so that it does not block
 * requests. Reports beyond the concurrency wait in order. Throws `unavailable` after a timeout.
 * `worker`: the entry of the threads, which gets the content and posts the bytes.
 */
export function createRenderPool<T>(worker: URL, limits: Limits = LIMITS): Render<T> {
  let running = 0
  const queue: (() => void)[] = []

  const acquireSlot = () =>
    new Promise<void>((resolve, reject) => {
      if (running < limits.concurrency) {
        running++
        resolve()
        return
      }
      const start = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(start), 1)
        reject(new AppError('unavailable', 'Too many reports are being created. Please try again.'))
      }, limits.queueTimeoutMs)
      queue.push(start)
    })

  /** Passes the slot to the first report in the queue. */
  const releaseSlot = () => {
    const next = queue.shift()
    if (next) next()
    else running--
  }

  return async (report) => {
    await acquireSlot()
    try {
      return await renderInThread(worker, report, limits.renderTimeoutMs)
    } finally {
      releaseSlot()
    }
  }
}

const CACHE = { maxEntries: 20, maxAgeMs: 5 * 60_000 }

/**
 * Caches reports by their content. Callers that ask for a report while it is rendered share the
 * result. Errors are not cached.
 */
export function withCache<T>(render: Render<T>, { maxEntries, maxAgeMs } = CACHE): Render<T> {
  const cache = new Map<string, Promise<Buffer>>()
  return (report) => {
    const key = createHash('sha256').update(JSON.stringify(report)).digest('base64')
    const cached = cache.get(key)
    if (cached) return cached
    const pdf = render(report)
    const evict = () => cache.get(key) === pdf && cache.delete(key)
    pdf.then(() => setTimeout(evict, maxAgeMs).unref(), evict)
    cache.set(key, pdf)
    const [oldest] = cache.keys()
    if (cache.size > maxEntries && oldest !== undefined) cache.delete(oldest)
    return pdf
  }
}

/** The renderer of all reports of this server. */
export const renderPdf = withCache(createRenderPool<Report>(PDF_WORKER))

function renderInThread(entry: URL, content: unknown, timeoutMs: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(entry, {
      workerData: content,
      // Without the server's Node options.
      execArgv: [],
    })
    let pdf: Buffer | undefined
    let failure: unknown
    const timer = setTimeout(() => {
      failure = new AppError(
        'unavailable',
        'This report took too long to create. Please try again.',
      )
      void worker.terminate()
    }, timeoutMs)
    worker.once('message', (bytes: Uint8Array) => (pdf = Buffer.from(bytes)))
    worker.once('error', (error) => (failure = error))
    // Not at the message: the thread uses memory until it exits.
    worker.once('exit', (code) => {
      clearTimeout(timer)
      if (pdf) resolve(pdf)
      else reject(failure ?? new Error(`the render thread exited with ${code}`))
    })
  })
}
