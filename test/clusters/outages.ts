import { setTimeout as sleep } from 'node:timers/promises'
import type { RequestRecord, SteadyLoad } from '#test/faults/steady-load.ts'

/** Writes are back when no submission has failed for so long. */
const STEADY_MS = 3_000
/** Far longer than the target. */
const WAIT_LIMIT_MS = 120_000

/** Waits until submissions through every server are acknowledged again; returns the seconds since `moment`. */
export async function secondsUntilWritesAreBack(
  loads: readonly SteadyLoad[],
  moment: number,
): Promise<number> {
  const elapsed = () => performance.now() - moment
  const outages = () => loads.map(({ responses }) => outageMs(responses, moment))
  do {
    await sleep(100)
  } while (elapsed() < WAIT_LIMIT_MS && elapsed() - Math.max(...outages()) < STEADY_MS)
  return Math.max(...outages()) / 1_000
}

/**
 * Milliseconds from `moment` to the first acknowledgment after the last failure, or the longest time
 * without an acknowledgment if that is longer. Infinity if the latest submission failed.
 */
export function outageMs(responses: readonly RequestRecord[], moment: number): number {
  const submissions = responses.filter(
    ({ kind, startedAt, durationMs }) => kind === 'submission' && startedAt + durationMs >= moment,
  )
  const lastFailure = Math.max(
    moment,
    ...submissions.filter((record) => !isAcknowledged(record)).map(({ startedAt }) => startedAt),
  )
  const acknowledgedAt = submissions
    .filter(isAcknowledged)
    .toSorted((a, b) => a.startedAt + a.durationMs - b.startedAt - b.durationMs)
  const back = acknowledgedAt.find(({ startedAt }) => startedAt >= lastFailure)
  if (!back) return Infinity
  let longestGap = 0
  let previous = moment
  for (const { startedAt, durationMs } of acknowledgedAt) {
    longestGap = Math.max(longestGap, startedAt + durationMs - previous)
    previous = startedAt + durationMs
  }
  return lastFailure === moment ? longestGap : back.startedAt + back.durationMs - moment
}

const isAcknowledged = ({ status }: RequestRecord) => status === 201
