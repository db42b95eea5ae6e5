import { setTimeout as sleep } from 'node:timers/promises'
import type { Round } from '#contract/rounds.ts'
import { useApp } from '#test/server/app.ts'
import type { Client } from '#test/server/app.ts'
import { EventStream } from '#test/server/event-stream.ts'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'

const stopping = new AbortController()
const app = useApp({ databaseWay: 'direct' })
const other = useApp({ sharedDatabase: () => app.connection })
const behindPooler = useApp({ sharedDatabase: () => app.connection, isPooledByTransaction: true })
const last = useApp({ sharedDatabase: () => app.connection, stopping: stopping.signal })

const streams: EventStream[] = []

async function follow(
  { origin }: { origin: string },
  { sharedToken }: Pick<Round, 'sharedToken'>,
  lastId?: string,
): Promise<EventStream> {
  const stream = await EventStream.open(origin, sharedToken, lastId)
  streams.push(stream)
  return stream
}

afterEach(() => {
  for (const stream of streams.splice(0)) stream.close()
})

async function newSharedRound(): Promise<{ mary: Client; round: Round }> {
  const mary = await app.signedIn({ tier: 'pro' })
  return { mary, round: await mary.round({ sharing: 'team' }) }
}

async function release(mary: Client, round: Round): Promise<void> {
  await app.answered(round, [3, 4, 5])
  expect((await mary.post(`/api/quiz-sessions/${round.id}/release`)).status).toBe(200)
}

/** Returns the connections that listen to changes, by process id. */
async function listening(): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity
    where datname = current_database() and query ilike 'listen %'`.execute(app.db)
  return rows.map(({ pid }) => pid)
}

/** Resolves when so many servers listen. */
async function untilListening(count: number): Promise<void> {
  await expect.poll(async () => (await listening()).length, { timeout: 10_000 }).toBe(count)
}

describe('an open shared page', () => {
  test('learns of each release on another server, and of none before', async () => {
    const { mary, round } = await newSharedRound()
    const [here, there] = [await follow(app, round), await follow(other, round)]
    await untilListening(2)
    await app.answered(round, [1, 2])
    await sleep(200)
    expect([...here.events, ...there.events]).toEqual([])
    for (let count = 1; count <= 2; count += 1) {
      await release(mary, round)
      for (const stream of [here, there]) {
        await stream.until(({ events }) => events.length === count, 900)
        expect(stream.events).toEqual(Array.from({ length: count }, () => 'released'))
      }
    }
  })

  test('learns of a release where only a pooler is reachable, within two seconds', async () => {
    const { mary, round } = await newSharedRound()
    const stream = await follow(behindPooler, round)
    const before = await listening()
    await release(mary, round)
    await stream.until(({ events }) => events.length === 1, 2_500)
    expect(await listening()).toEqual(before)
  })

  test('learns of a release while the connection that listens is broken', async () => {
    const { mary, round } = await newSharedRound()
    const stream = await follow(app, round)
    await expect.poll(listening, { timeout: 10_000 }).not.toEqual([])
    const former = await listening()
    for (const pid of former) {
      await sql`select pg_terminate_backend(${pid}::integer)`.execute(app.db)
    }
    await release(mary, round)
    await stream.until(({ events }) => events.length === 1, 3_000)
    await expect
      .poll(async () => (await listening()).some((pid) => !former.includes(pid)), {
        timeout: 10_000,
      })
      .toBe(true)
    await release(mary, round)
    await stream.until(({ events }) => events.length === 2, 900)
  })

  test('that reconnects is told of a release that it missed, and only then', async () => {
    const { mary, round } = await newSharedRound()
    const stream = await follow(app, round)
    await release(mary, round)
    await stream.until(({ events }) => events.length === 1)
    stream.close()
    const same = await follow(other, round, stream.lastId)
    await release(mary, round)
    await same.until(({ events }) => events.length === 1)
    const late = await follow(app, round, stream.lastId)
    await late.until(({ events }) => events.length === 1)
    await sleep(100)
    expect(same.events).toEqual(['released'])
    expect(late.events).toEqual(['released'])
  })

  test('ends when the link is replaced, and when the round is deleted', async () => {
    const { mary, round } = await newSharedRound()
    const streamsOfOld = [await follow(app, round), await follow(behindPooler, round)]
    const renewed = await mary.post(`/api/quiz-sessions/${round.id}/shared-link`)
    for (const stream of streamsOfOld) await stream.until(({ isOver }) => isOver, 2_500)
    const stream = await follow(other, (await renewed.json()) as Round)
    await mary.delete(`/api/quiz-sessions/${round.id}`)
    await stream.until(({ isOver }) => isOver, 2_500)
    await expect(follow(app, round)).rejects.toThrow('status 410')
  })

  test('leaves no log line, and HEAD opens no stream', async () => {
    const { round } = await newSharedRound()
    const from = app.logged.length
    const stream = await follow(app, round)
    stream.close()
    await app.visitor().get(`/api/shared-results/${round.sharedToken}`)
    await sleep(50)
    expect(app.logged.slice(from).filter((line) => line.includes('shared'))).toEqual([])
    const head = await app.visitor().send('HEAD', `/api/shared-results/${round.sharedToken}/events`)
    expect(head.status).toBe(404)
  })

  test('ends when its server stops, which takes no others then', async () => {
    const { round } = await newSharedRound()
    const stream = await follow(last, round)
    stopping.abort()
    await stream.until(({ isOver }) => isOver, 500)
    await expect(follow(last, round)).rejects.toThrow('status 503')
    await follow(app, round)
  })
})

test('50 pages on two servers learn of a release within a second, and show it', async () => {
  const { mary, round } = await newSharedRound()
  const pages = await Promise.all(
    Array.from({ length: 50 }, async (_, index) => follow(index % 2 ? app : other, round)),
  )
  await untilListening(2)
  await app.answered(round, [3, 4, 5])
  const startedAt = performance.now()
  const seen = pages.map(async (page, index) => {
    await page.until(({ events }) => events.length === 1)
    const afterMs = performance.now() - startedAt
    const reader = index % 2 ? app.visitor() : other.visitor()
    const figures = await reader.get(`/api/shared-results/${round.sharedToken}`)
    expect((await figures.json()).summary.released).toBe(3)
    return afterMs
  })
  expect((await mary.post(`/api/quiz-sessions/${round.id}/release`)).status).toBe(200)
  const times = (await Promise.all(seen)).toSorted((a, b) => a - b)
  expect(times[Math.floor(times.length * 0.95)]).toBeLessThan(1_000)
})
