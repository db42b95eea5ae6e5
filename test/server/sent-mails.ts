import { expect } from 'vitest'
import type { TestApp } from './app.ts'

/** Resolves when all mails are sent. Until then, jobs in a dump of the database change. */
export async function waitForMails(app: TestApp): Promise<void> {
  await expect
    .poll(async () => (await app.dump()).filter((row) => /^jobs\.job: .*-mail/.test(row)), {
      timeout: 15_000,
    })
    .toEqual([])
}
