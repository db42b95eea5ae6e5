import { createHash } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import { LRUCache } from 'lru-cache'
import { Overloaded } from '#server/platform/overloaded.ts'
import { Slots } from '#server/platform/slots.ts'
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
 * requests. Reports beyond the concurrency wait in order. Throws Overloaded after a timeout.
 * `worker`: the entry of the threads, which gets the content and posts the bytes.
 */
export function createRenderPool<T>(worker: URL, limits: Limits = LIMITS): Render<T> {
  const slots = new Slots(limits.concurrency)
  return async (report) => {
    const free = await slots.acquire(limits.queueTimeoutMs)
    if (!free) throw new Overloaded('Too many reports are being created. Please try again.')
    try {
      return await renderInThread(worker, report, limits.renderTimeoutMs)
    } finally {
      free()
    }
  }
}

const CACHE = { maxEntries: 20, maxAgeMs: 5 * 60_000 }

/**
 * Caches reports by their content. Callers that ask for a report while it is rendered share the
 * result. Errors are not cached.
 */
export function withCache<T>(render: Render<T>, { maxEntries, maxAgeMs } = CACHE): Render<T> {
  const cache = new LRUCache<string, Promise<Buffer>>({
    max: maxEntries,
    ttl: maxAgeMs,
    // A report has names and comments, so it does not stay in memory after its time.
    ttlAutopurge: true,
  })
  return (report) => {
    const key = createHash('sha256').update(JSON.stringify(report)).digest('base64')
    const cached = cache.get(key)
    if (cached) return cached
    const pdf = render(report)
    cache.set(key, pdf)
    pdf.catch(() => cache.peek(key) === pdf && cache.delete(key))
    return pdf
  }
}

/** The renderer of all reports of this server. */
export const renderPdf = withCache(createRenderPool<Report>(PDF_WORKER))

function renderInThread(entry: URL, content: unknown, timeoutMs: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(entry, {
      workerData: content,
      // The thread gets none of the server's Node options.
      execArgv: [],
    })
    let pdf: Buffer | undefined
    let failure: unknown
    const timer = setTimeout(() => {
      failure = new Overloaded('This report took too long to create. Please try again.')
      void worker.terminate()
    }, timeoutMs)
    worker.once('message', (bytes: Uint8Array) => (pdf = Buffer.from(bytes)))
    worker.once('error', (error) => (failure = error))
    // The message is too early: the thread uses memory until it exits.
    worker.once('exit', (code) => {
      clearTimeout(timer)
      if (pdf) resolve(pdf)
      else reject(failure ?? new Error(`the render thread exited with ${code}`))
    })
  })
}
