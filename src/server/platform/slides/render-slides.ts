import { createRenderPool, withCache } from '#server/platform/pdf/render.ts'
import type { Deck } from './deck.ts'

/** Makes presentations (.pptx) in threads: one takes about half a second of one core. */
export const renderSlides = withCache(
  createRenderPool<Deck>(new URL('./slides-worker.ts', import.meta.url)),
)
