import { parentPort, workerData } from 'node:worker_threads'
import type { Report } from './blocks.ts'
import { layOutPdf } from './layout.ts'

// The entry of the threads that render.ts starts: renders one report and exits.
if (parentPort) {
  const pdf = await layOutPdf(workerData as Report)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- this is no window
  parentPort.postMessage(pdf)
}
