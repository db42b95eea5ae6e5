import { soakFor } from '#test/load/soak-run.ts'
import { heldAfter, heldLong, soakedInWords } from '#test/load/soak-verdict.ts'
import { outcomeOf } from './fault.ts'
import type { Fault } from './fault.ts'

const SECONDS = { short: 5, full: 3_600 }
const EVERY = { short: 0.5, full: 5 }

export const soak: Fault = {
  name: 'soak',
  what: 'one hour of mixed load',
  mark: 'flat memory, no leaked connection',
  async run({ form, seed, signal, say }) {
    const soaked = await soakFor({ seconds: SECONDS[form], every: EVERY[form], seed, signal, say })
    // Memory that a server fills in its first seconds says nothing of a leak.
    return outcomeOf(soakedInWords(soaked), form === 'full' ? heldLong(soaked) : heldAfter(soaked))
  },
}
