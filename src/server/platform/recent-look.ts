import { setTimeout as sleep } from 'node:timers/promises'

/** Longest that an answer may take, so that whoever asks is not left waiting. */
const ANSWER_LIMIT_MS = 1_500
/** A look that has not come back by then never may; until then no second one is begun. */
const LOST_AFTER_MS = 10_000

interface Look<T> {
  readonly begun: number
  readonly answer: Promise<T>
  isBack: boolean
}

/**
 * What a look finds, which serves for `goodFor` milliseconds: asking often costs nothing, and
 * however many ask at once, one looks. Throws where the look fails or hangs.
 */
export function recentLook<T>(look: () => Promise<T>, goodFor: number): () => Promise<T> {
  let latest: Look<T> | undefined
  return async () => {
    if (!latest || isOld(latest, goodFor)) latest = begin(look)
    const limit = new AbortController()
    try {
      return await Promise.race([latest.answer, tooLate(limit.signal)])
    } finally {
      limit.abort()
    }
  }
}

function isOld<T>({ begun, isBack }: Look<T>, goodFor: number): boolean {
  // Also where the clock was put back meanwhile.
  return Math.abs(Date.now() - begun) > (isBack ? goodFor : LOST_AFTER_MS)
}

function begin<T>(look: () => Promise<T>): Look<T> {
  const answer = look().finally(() => {
    begun.isBack = true
  })
  // Whoever waits is told of a failure, but all may have gone by then.
  answer.catch(() => {})
  const begun: Look<T> = { begun: Date.now(), answer, isBack: false }
  return begun
}

async function tooLate(signal: AbortSignal): Promise<never> {
  await sleep(ANSWER_LIMIT_MS, undefined, { signal })
  throw new Error('no answer in time')
}
