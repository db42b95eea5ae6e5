import { expect, test } from 'vitest'
import type { Fault } from './fault.ts'

/** The short form of a fault as a test. */
export const shortForm = (fault: Fault): void =>
  test(`${fault.what}: ${fault.mark}`, { timeout: 120_000 }, async ({ signal, skip }) => {
    const outcome = await fault.run({ form: 'short', seed: 1, signal, say: () => {} })
    if (outcome.verdict === 'skipped') skip(outcome.found)
    expect(`${outcome.verdict}: ${outcome.found}`).toMatch(/^met: /)
  })
