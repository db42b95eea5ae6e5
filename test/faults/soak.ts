import { runSoak } from '#test/load/soak-run.ts'
import { checksAfterLoad, checksAfterLongRun, summarizeSoak } from '#test/load/soak-checks.ts'
import { outcomeOf } from './fault.ts'
import type { Fault } from './fault.ts'

const DURATION_SECONDS = { short: 3, full: 3_600 }
const INTERVAL_SECONDS = { short: 0.5, full: 5 }

export const soak: Fault = {
  name: 'soak',
  description: 'one hour of mixed load',
  target: 'flat memory, no leaked connection',
  async run({ form, seed, signal, log }) {
    const result = await runSoak({
      seconds: DURATION_SECONDS[form],
      intervalSeconds: INTERVAL_SECONDS[form],
      seed,
      signal,
      log,
    })
    // A short run has no memory check: a server fills caches in its first seconds.
    return outcomeOf(
      summarizeSoak(result),
      form === 'full' ? checksAfterLongRun(result) : checksAfterLoad(result),
    )
  },
}
