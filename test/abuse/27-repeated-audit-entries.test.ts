import { rowsOf } from '#test/server/csv.ts'
import { joinWorkspace } from '#test/server/join-workspace.ts'
import { PASSWORD, useApp } from '#test/server/app.ts'
import type { Client } from '#test/server/app.ts'
import { afterEach, expect, test, vi } from 'vitest'

const app = useApp()

const MINUTE_MS = 60_000
const START = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS

/** Holds the server's clock at the beginning of the minute that starts in so many minutes. */
const holdClock = (minutes: number) =>
  vi.spyOn(Date, 'now').mockReturnValue(START + minutes * MINUTE_MS)

afterEach(() => {
  vi.restoreAllMocks()
})

/** Returns owners of the same workspace. */
async function twoOwners() {
  const [mary, noah] = [await app.signedIn(), await app.signedIn()]
  await joinWorkspace(app.db, mary, noah, 'owner')
  const path = `/api/workspaces/${mary.user.workspace?.id}`
  const setSize = async (client: Client, minimumGroupSize: number) =>
    expect((await client.patch(path, { rules: { minimumGroupSize } })).status).toBe(200)
  const log = async (): Promise<{ actor: string; detail: string; times: number }[]> =>
    (await mary.get(`${path}/audit`)).json()
  return { mary, noah, path, setSize, log }
}

test('what a person repeats within a minute is one entry with a count', async () => {
  const { mary, noah, path, setSize, log } = await twoOwners()
  holdClock(0)
  for (let round = 0; round < 10; round += 1) {
    await setSize(mary, 3)
    await setSize(mary, 1)
  }
  await setSize(noah, 3)
  holdClock(1)
  await setSize(mary, 1)
  const entries = await log()
  expect(entries.map(({ detail, times }) => [detail, times])).toEqual([
    ['Smallest group size: 1 (before: 3).', 1],
    ['Smallest group size: 3 (before: 1).', 1],
    ['Smallest group size: 1 (before: 3).', 10],
    ['Smallest group size: 3 (before: 1).', 10],
  ])
  const whose = entries.map(({ actor }) => actor.includes(noah.user.email))
  expect(whose).toEqual([false, true, false, false])

  const csv = Buffer.from(await (await mary.get(`${path}/audit.csv`)).arrayBuffer()).toString()
  expect(rowsOf(csv).map(({ times }) => times)).toEqual(['1', '1', '1', '10', '10'])
  const file = await (await mary.get(`${path}/export`)).json()
  expect(file.audit.map(({ times }: { times: number }) => times)).toEqual([1, 1, 1, 1, 10, 10])
})

test('repeats at the same moment are all counted', async () => {
  const { mary, path, log } = await twoOwners()
  holdClock(2)
  const downloads = Array.from({ length: 8 }, () => mary.get(`${path}/audit.csv`))
  const answers = await Promise.all(downloads)
  await Promise.all(answers.map((answer) => answer.arrayBuffer()))
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
  expect((await log()).map(({ times }) => times)).toEqual([8])
})

test('the counts go with their workspace', async () => {
  const { mary, path, setSize } = await twoOwners()
  holdClock(3)
  for (const size of [3, 1, 3]) await setSize(mary, size)
  const repeats = async () =>
    (await app.dump()).filter(
      (row) => row.startsWith('audit_repeats: ') && row.includes(mary.user.workspace?.id ?? ''),
    )
  expect(await repeats()).toHaveLength(1)
  const confirmed = { name: 'Mary Jackson', password: PASSWORD }
  expect((await mary.send('DELETE', path, confirmed)).status).toBe(204)
  expect(await repeats()).toEqual([])
})
