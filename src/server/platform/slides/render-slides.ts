import { inThread, withCache } from '#server/platform/pdf/render.ts'
import type { Deck } from './deck.ts'

/** Makes presentations (.pptx) in the threads of reports. */
export const renderSlides = withCache(
  inThread<Deck>(new URL('./slides-worker.ts', import.meta.url)),
)
