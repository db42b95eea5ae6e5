import { parentPort, workerData } from 'node:worker_threads'
import type { Report } from './blocks.ts'
import { layOutPdf } from './layout.ts'

// A thread of its own, started by render.ts: lays one report out and ends.
if (parentPort) {
  const pdf = await layOutPdf(workerData as Report)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- this is no window
  parentPort.postMessage(pdf)
}
