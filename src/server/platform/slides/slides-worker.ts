import { parentPort, workerData } from 'node:worker_threads'
import type { Deck } from './deck.ts'
import { writeDeck } from './write-deck.ts'

// The entry of the threads that make presentations: makes one and exits.
if (parentPort) {
  const file = await writeDeck(workerData as Deck)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- this is no window
  parentPort.postMessage(file)
}
