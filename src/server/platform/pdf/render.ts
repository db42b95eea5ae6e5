import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { LRUCache } from 'lru-cache'
import { Piscina } from 'piscina'
import { Overloaded } from '#server/platform/overloaded.ts'
import { Slots } from '#server/platform/slots.ts'
import type { Report } from './blocks.ts'

/** Makes a file from its content. */
type Render<T> = (content: T) => Promise<Buffer>

/** Renders a PDF report in a thread. */
export const PDF_WORKER = new URL('./render-worker.ts', import.meta.url)

interface Limits {
  /** Files rendered at the same time. */
  readonly concurrency: number
  readonly queueTimeoutMs: number
  readonly renderTimeoutMs: number
  /** How long a thread without work keeps its memory. */
  readonly idleTimeoutMs: number
}

/** Two, so that a file which takes too long stops no other. */
const LIMITS: Limits = {
  concurrency: 2,
  queueTimeoutMs: 10_000,
  renderTimeoutMs: 20_000,
  idleTimeoutMs: 60_000,
}

/**
 * Returns a function that makes renderers in the same threads, so that they do not block requests.
 * A thread keeps its packages and fonts for the next file, and ends when it is idle. The `worker` of a
 * renderer is the module whose `render` gets the content and returns the bytes. Files beyond
 * the concurrency wait in order. Renderers throw Overloaded after a timeout, which ends the thread.
 */
export function createRenderPool({
  concurrency,
  queueTimeoutMs,
  renderTimeoutMs,
  idleTimeoutMs,
} = LIMITS) {
  // The pool has a queue, but forgets it when a thread ends while it works.
  const slots = new Slots(concurrency)
  const pool = new Piscina<unknown, Uint8Array>({
    minThreads: 0,
    maxThreads: concurrency,
    idleTimeout: idleTimeoutMs,
    // The threads get none of the server's Node options.
    execArgv: [],
  })
  // A thread that fails without a file to render: the next file starts another.
  pool.on('error', (error: Error) => process.emitWarning(error))
  return <T>(worker: URL): Render<T> =>
    async (content) => {
      const free = await slots.acquire(queueTimeoutMs)
      if (!free) throw new Overloaded('Too many reports are being created. Please try again.')
      const signal = AbortSignal.timeout(renderTimeoutMs)
      try {
        return Buffer.from(
          await pool.run(content, { filename: fileURLToPath(worker), name: 'render', signal }),
        )
      } catch (error) {
        if (!signal.aborted) throw error
        throw new Overloaded('This report took too long to create. Please try again.')
      } finally {
        free()
      }
    }
}

/** The threads of this server. */
export const inThread = createRenderPool()

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

/** Renders PDF reports. */
export const renderPdf = withCache(inThread<Report>(PDF_WORKER))
