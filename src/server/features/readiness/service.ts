import { setTimeout as sleep } from 'node:timers/promises'
import type { Readiness } from '#contract/readiness.ts'
import { AppError } from '#server/platform/http/app-error.ts'

/** Longest that an answer may take, so that whoever asks is not left waiting. */
const ANSWER_LIMIT_MS = 1_500
/** An answer serves for so long: asking often costs nothing. */
const GOOD_FOR_MS = 1_000
/** A look that has not come back by then never may; until then no second one is begun. */
const LOST_AFTER_MS = 10_000

interface Look {
  readonly begun: number
  readonly answer: Promise<Readiness>
  isBack: boolean
}

/**
 * Tells whether the service can work, by what `mailIsLate` finds in the database: 503 where it
 * fails or hangs. However many ask at once, one looks.
 */
export function readinessCheck(mailIsLate: () => Promise<boolean>): () => Promise<Readiness> {
  let latest: Look | undefined
  return async () => {
    if (!latest || isOld(latest)) latest = begin(mailIsLate)
    const limit = new AbortController()
    try {
      return await Promise.race([latest.answer, tooLate(limit.signal)])
    } catch {
      throw new AppError('unavailable', 'The database cannot be reached.')
    } finally {
      limit.abort()
    }
  }
}

function isOld({ begun, isBack }: Look): boolean {
  return Date.now() - begun > (isBack ? GOOD_FOR_MS : LOST_AFTER_MS)
}

function begin(mailIsLate: () => Promise<boolean>): Look {
  const answer = mailIsLate()
    .then((late): Readiness => ({ database: 'ok', mail: late ? 'late' : 'ok' }))
    .finally(() => {
      look.isBack = true
    })
  // Whoever waits is told of a failure, but all may have gone by then.
  answer.catch(() => {})
  const look: Look = { begun: Date.now(), answer, isBack: false }
  return look
}

async function tooLate(signal: AbortSignal): Promise<never> {
  await sleep(ANSWER_LIMIT_MS, undefined, { signal })
  throw new Error('no answer in time')
}
