import { expect } from 'vitest'
import type { TestApp } from './app.ts'

/** Resolves once no mail waits any more: until then its job goes, and rows of its own come. */
export async function mailsOut(app: TestApp): Promise<void> {
  await expect
    .poll(async () => (await app.dump()).filter((row) => /^jobs\.job: .*-mail/.test(row)), {
      timeout: 15_000,
    })
    .toEqual([])
}
