import { expect, test } from 'vitest'
import type { Fault } from './fault.ts'

/** Adds a test that runs the short form of a fault. */
export const testShortForm = (fault: Fault): void =>
  test(`${fault.description}: ${fault.target}`, { timeout: 120_000 }, async ({ signal, skip }) => {
    const outcome = await fault.run({ form: 'short', seed: 1, signal, log: () => {} })
    if (outcome.verdict === 'skipped') skip(outcome.summary)
    expect(`${outcome.verdict}: ${outcome.summary}`).toMatch(/^met: /)
  })
