import { Worker } from 'node:worker_threads'
import type { Report } from './blocks.ts'

/** The one that is being made, or was last. */
let latest: Promise<unknown> = Promise.resolve()

/**
 * A report as a PDF. It takes about a second, in a thread of its own, so that no request waits for
 * it; one at a time, so that many who ask cannot take the whole machine.
 */
export function renderPdf(report: Report): Promise<Buffer> {
  const rendered = latest.then(() => renderApart(report))
  latest = rendered.catch(() => undefined)
  return rendered
}

function renderApart(report: Report): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: report,
      // Whatever the server was started with is not for this.
      execArgv: [],
    })
    worker.once('message', (bytes: Uint8Array) => resolve(Buffer.from(bytes)))
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`the report's thread ended with ${code}`)))
  })
}
