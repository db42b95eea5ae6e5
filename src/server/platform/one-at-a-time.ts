import { AppError } from '#server/platform/http/app-error.ts'

/**
 * Does one piece of work after the other, first come first served, so that all of them never take
 * more memory than one does. 503 with the refusal where so many wait already.
 */
export function oneAtATime(
  mostWaiting: number,
  refusal: string,
): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return async (work) => {
    if (waiting >= mostWaiting) throw new AppError('unavailable', refusal)
    waiting++
    const mine = last.then(work)
    last = mine.catch(() => {})
    try {
      return await mine
    } finally {
      waiting--
    }
  }
}
