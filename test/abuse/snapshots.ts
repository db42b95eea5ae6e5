import type { JsonResponse, TestApp } from '#test/server/app.ts'
import { sql } from 'kysely'
import { expect, vi } from 'vitest'

/** Status, headers and body of a response as text, without the headers that differ each time. */
export async function responseBytes(response: JsonResponse): Promise<string> {
  const headers = [...response.headers].filter(([name]) => !/^(date|x-request-id)$/.test(name))
  return JSON.stringify([response.status, headers, await response.text()])
}

/** Returns every row of the database, after the queue of emails is empty. */
export async function databaseRows(app: TestApp): Promise<string[]> {
  const queuedEmails = async () => {
    const { rows } = await sql`
      select name from jobs.job where data is not null and name like '%-mail%'`.execute(app.db)
    return rows
  }
  // Unlike expect.poll, also works in hooks.
  await vi.waitFor(async () => expect(await queuedEmails()).toEqual([]), 10_000)
  return app.dump()
}
