import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Round } from '#contract/rounds.ts'
import { useApp } from '#test/server/app.ts'
import { statementsOf } from '#test/server/statements.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { openLogs } from '#server/platform/log/logs.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { roundLookup } from './round-lookup.ts'

const app = useApp()

let first: Round
let second: Round

beforeAll(async () => {
  const mary = await app.signedIn({ tier: 'pro' })
  first = await mary.round()
  second = await mary.round()
})

test('lookups of one turn of the event loop share statements, and each gets its own round', async () => {
  const lookup = roundLookup(app.db)
  let found: (string | undefined)[] = []
  const statements = await statementsOf(async () => {
    const tokens = [second.token, 'unknown', first.token, second.token, `"{},\\'`]
    found = (await Promise.all(tokens.map((token) => lookup.load(token)))).map((round) => round?.id)
  })
  expect(found).toEqual([second.id, undefined, first.id, second.id, undefined])
  // One reads the keys of the rounds, which are then remembered, and one the rounds.
  expect(statements).toHaveLength(2)
  const more = await statementsOf(() => lookup.load(first.token))
  expect(more).toHaveLength(1)
})

test('a lookup never joins a statement that was sent before it', async () => {
  const lookup = roundLookup(app.db)
  await lookup.load(first.token)
  const statements = await statementsOf(async () => {
    const earlier = lookup.load(first.token)
    await nextTurn()
    await Promise.all([earlier, lookup.load(first.token)])
  })
  expect(statements).toHaveLength(2)
})

test('a large batch is split', async () => {
  const lookup = roundLookup(app.db)
  const tokens = Array.from({ length: 101 }, (_, index) => `unknown ${index}`)
  const statements = await statementsOf(() =>
    Promise.all(tokens.map((token) => lookup.load(token))),
  )
  expect(statements).toHaveLength(2)
})

test('lookups that wait too long for a connection are all rejected, and later ones succeed', async () => {
  const db = openDatabase(app.connection, openLogs('silent').main, 1)
  const lookup = roundLookup(db)
  await db.connection().execute(async (held) => {
    await sql`select 1`.execute(held)
    const startedAt = performance.now()
    const outcomes = await Promise.allSettled(
      [first, second].map(({ token }) => lookup.load(token)),
    )
    expect(outcomes).toMatchObject([{ reason: UNAVAILABLE }, { reason: UNAVAILABLE }])
    expect(performance.now() - startedAt).toBeLessThan(3_000)
  })
  expect(await lookup.load(first.token)).toMatchObject({ id: first.id })
  await db.destroy()
})

const UNAVAILABLE = { code: '08006' }
