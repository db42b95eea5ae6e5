import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { GroupCommit, DEFERRED } from './group-commit.ts'
import type { BatchLimits, StoreMode } from './group-commit.ts'

const LIMITS: BatchLimits = {
  maxBatchSize: 3,
  concurrency: 1,
  pipelineDepth: 0,
  capacity: 10,
  timeoutMs: 1_000,
}

/** A transaction that is under way until the test ends it. */
interface Transaction {
  readonly items: readonly string[]
  readonly mode: StoreMode
  readonly commit: (outcomes?: readonly (string | typeof DEFERRED)[]) => Promise<void>
  readonly fail: (code: string) => Promise<void>
}

/** Items are `row` or `row:number`. */
function openTest(limits: Partial<BatchLimits> = {}) {
  const transactions: Transaction[] = []
  const commit = new GroupCommit<string, string>(
    (items, mode) => {
      const { promise, resolve, reject } = Promise.withResolvers<(string | typeof DEFERRED)[]>()
      transactions.push({
        items,
        mode,
        commit: (outcomes = items.map((item) => `${item} stored`)) => {
          resolve([...outcomes])
          return quiet()
        },
        fail: (code) => {
          reject(Object.assign(new Error('no'), { code }))
          return quiet()
        },
      })
      return promise
    },
    (item) => item.split(':')[0] ?? '',
    { ...LIMITS, ...limits },
  )
  return { commit, transactions, groups: () => transactions.map(({ items }) => items.join(' ')) }
}

/** Until all that follows from what was settled has run. */
const quiet = () => new Promise<void>((resolve) => void setImmediate(() => setImmediate(resolve)))

describe('a group commit', () => {
  test('stores at once what comes first, and together what comes meanwhile', async () => {
    const { commit, transactions, groups } = openTest()
    const all = ['a', 'b', 'c', 'd', 'e'].map((item) => commit.add(item))
    expect(groups()).toEqual(['a'])
    await transactions[0]?.commit()
    expect(groups()).toEqual(['a', 'b c d'])
    await transactions[1]?.commit()
    expect(groups()).toEqual(['a', 'b c d', 'e'])
    await transactions[2]?.commit()
    expect(await Promise.all(all)).toEqual('a b c d e'.split(' ').map((item) => `${item} stored`))
  })

  test('answers nobody before the commit', async () => {
    const { commit, transactions } = openTest()
    let answered = false
    const added = commit.add('a').then(() => (answered = true))
    await quiet()
    expect(answered).toBe(false)
    await transactions[0]?.commit()
    await added
    expect(answered).toBe(true)
  })

  // Data, and a statement that was to be prepared by a group before, which failed.
  test.each(['23514', '26000'])('lets nobody fail for another’s sake: %s', async (code) => {
    const { commit, transactions, groups } = openTest()
    const all = Promise.allSettled(['a', 'b', 'c', 'd'].map((item) => commit.add(item)))
    await transactions[0]?.commit()
    await transactions[1]?.fail(code)
    await transactions[2]?.commit()
    await transactions[3]?.fail(code)
    await transactions[4]?.commit()
    expect(groups()).toEqual(['a', 'b c d', 'b', 'c', 'd'])
    expect(await all).toMatchObject([
      { value: 'a stored' },
      { value: 'b stored' },
      { reason: { code } },
      { value: 'd stored' },
    ])
  })

  test('asks a database that is away once, not for each item', async () => {
    const { commit, transactions, groups } = openTest()
    const all = Promise.allSettled(['a', 'b', 'c'].map((item) => commit.add(item)))
    await transactions[0]?.fail('57P01')
    await transactions[1]?.fail('08006')
    expect(groups()).toEqual(['a', 'b c'])
    expect((await all).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  })

  test('looks again, with care, at what is left of a group', async () => {
    const { commit, transactions } = openTest()
    const all = ['a', 'b', 'c', 'd'].map((item) => commit.add(item))
    await transactions[0]?.commit()
    expect(transactions[1]).toMatchObject({ items: ['b', 'c', 'd'], mode: 'fast' })
    await transactions[1]?.commit([DEFERRED, 'c quickly', DEFERRED])
    expect(transactions[2]).toMatchObject({ items: ['b', 'd'], mode: 'careful' })
    await transactions[2]?.commit(['b with care', 'd with care'])
    expect(await Promise.all(all)).toEqual(['a stored', 'b with care', 'c quickly', 'd with care'])
  })

  test('stores nothing twice where what is left of a group fails', async () => {
    const { commit, transactions, groups } = openTest()
    const all = Promise.allSettled(['a', 'b', 'c', 'd'].map((item) => commit.add(item)))
    await transactions[0]?.commit()
    await transactions[1]?.commit([DEFERRED, 'c stored', DEFERRED])
    await transactions[2]?.fail('23514')
    await transactions[3]?.fail('23514')
    await transactions[4]?.commit()
    expect(groups()).toEqual(['a', 'b c d', 'b d', 'b', 'd'])
    expect(await all).toMatchObject([
      { value: 'a stored' },
      { reason: { code: '23514' } },
      { value: 'c stored' },
      { value: 'd stored' },
    ])
  })

  test('goes on without those whose row somebody holds, who wait for it in a line', async () => {
    const { commit, transactions } = openTest()
    const held = commit.add('row:1')
    await transactions[0]?.commit([DEFERRED])
    expect(transactions[1]).toMatchObject({ items: ['row:1'], mode: 'careful' })
    await transactions[1]?.commit([DEFERRED])
    expect(transactions[2]).toMatchObject({ items: ['row:1'], mode: 'blocking' })
    // Later ones for the same row join the line; the others pass.
    const joining = [commit.add('row:2'), commit.add('row:3')]
    const other = commit.add('b')
    expect(transactions[3]).toMatchObject({ items: ['b'], mode: 'fast' })
    await transactions[3]?.commit()
    expect(await other).toBe('b stored')
    await transactions[2]?.commit()
    expect(await held).toBe('row:1 stored')
    expect(transactions[4]).toMatchObject({ items: ['row:2', 'row:3'], mode: 'blocking' })
    await transactions[4]?.commit()
    await Promise.all(joining)
    // Once nobody waits for it any more, the row goes the way of all others.
    const later = commit.add('row:4')
    expect(transactions[5]).toMatchObject({ items: ['row:4'], mode: 'fast' })
    await transactions[5]?.commit()
    await later
  })

  test('as many transactions at once as there are lanes', async () => {
    const { commit, transactions, groups } = openTest({ concurrency: 2, maxBatchSize: 1 })
    const all = ['a', 'b', 'c'].map((item) => commit.add(item))
    expect(groups()).toEqual(['a', 'b'])
    await transactions[1]?.commit()
    expect(groups()).toEqual(['a', 'b', 'c'])
    await transactions[0]?.commit()
    await transactions[2]?.commit()
    await Promise.all(all)
  })

  test('sends a group behind another once it is as large, and no third', async () => {
    const { commit, transactions, groups } = openTest({ pipelineDepth: 1, maxBatchSize: 10 })
    const all = ['a', 'b', 'c', 'd', 'e', 'f'].map((item) => commit.add(item))
    expect(groups()).toEqual(['a', 'b'])
    await transactions[0]?.commit()
    expect(groups()).toEqual(['a', 'b', 'c d e f'])
    await transactions[1]?.commit()
    const more = ['g', 'h', 'i'].map((item) => commit.add(item))
    expect(groups()).toHaveLength(3)
    more.push(commit.add('j'))
    expect(groups()[3]).toBe('g h i j')
    await transactions[2]?.commit()
    await transactions[3]?.commit()
    expect(await Promise.all([...all, ...more])).toHaveLength(10)
  })

  test('takes care of what is left of several groups by itself, before it goes on', async () => {
    const { commit, transactions, groups } = openTest({ pipelineDepth: 1, maxBatchSize: 10 })
    const all = ['a', 'b', 'c', 'd', 'e'].map((item) => commit.add(item))
    await transactions[0]?.commit([DEFERRED])
    await transactions[1]?.commit([DEFERRED])
    expect(groups()).toEqual(['a', 'b', 'a b'])
    expect(transactions[2]?.mode).toBe('careful')
    await transactions[2]?.commit()
    expect(groups()).toEqual(['a', 'b', 'a b', 'c d e'])
    expect(transactions[3]?.mode).toBe('fast')
    await transactions[3]?.commit()
    expect(await Promise.all(all)).toEqual('a b c d e'.split(' ').map((item) => `${item} stored`))
  })

  test('has room for so many, and sends the others back', async () => {
    const { commit, transactions } = openTest({ capacity: 2 })
    const inside = [commit.add('a'), commit.add('b')]
    expect(commit.isFull).toBe(true)
    await expect(commit.add('c')).rejects.toMatchObject({ code: 'unavailable', retryAfter: 2 })
    await transactions[0]?.commit()
    expect(commit.isFull).toBe(false)
    await transactions[1]?.commit()
    await Promise.all(inside)
  })

  describe('whose database is silent', () => {
    beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
    afterEach(() => void vi.useRealTimers())

    test('sends back whoever has waited too long, under way or not, and goes on later', async () => {
      const { commit, transactions, groups } = openTest()
      const all = Promise.allSettled([commit.add('a'), commit.add('b')])
      await vi.advanceTimersByTimeAsync(1_000)
      for (const one of await all) {
        expect(one).toMatchObject({ status: 'rejected', reason: { code: 'unavailable' } })
      }
      expect(commit.isFull).toBe(false)
      // What nobody waits for any more is not stored once the database is back.
      const later = commit.add('c')
      await transactions[0]?.commit([DEFERRED])
      expect(groups()).toEqual(['a', 'c'])
      await transactions[1]?.commit()
      expect(await later).toBe('c stored')
    })

    test('takes no care of whoever has left while the rest of a group was stored', async () => {
      const { commit, transactions, groups } = openTest({ pipelineDepth: 1 })
      const leaves = Promise.allSettled([commit.add('a')])
      await vi.advanceTimersByTimeAsync(500)
      const stays = commit.add('b')
      await transactions[0]?.commit([DEFERRED])
      // What is left over waits until nothing else is under way.
      expect(groups()).toEqual(['a', 'b'])
      await vi.advanceTimersByTimeAsync(500)
      expect(await leaves).toMatchObject([{ reason: { code: 'unavailable' } }])
      await transactions[1]?.commit()
      expect(groups()).toEqual(['a', 'b'])
      expect(await stays).toBe('b stored')
    })
  })

  test.each([
    [6, 'in a turn of its own', []],
    [7, 'at once, since turns are long then', ['0 stored']],
  ])('answers, where %i are inside, %s', async (inside, _how, atOnce) => {
    const { commit, transactions } = openTest()
    const answered: string[] = []
    const all = Array.from({ length: inside }, async (_, n) => {
      answered.push(await commit.add(`${n}`))
    })
    const done = transactions[0]?.commit()
    for (let step = 0; step < 100; step++) await Promise.resolve()
    expect(answered).toEqual(atOnce)
    await done
    expect(answered).toEqual(['0 stored'])
    for (const { commit } of transactions) await commit()
    await Promise.all(all)
  })

  test('stores each item once, whatever comes when', async () => {
    const stored: string[] = []
    const commit = new GroupCommit<string, string>(
      async (items, mode) => {
        await sleep(Math.random() * 3)
        const outcomes = items.map((item) =>
          mode !== 'blocking' && item.startsWith('held') && Math.random() < 0.5 ? DEFERRED : item,
        )
        stored.push(...outcomes.filter((one) => one !== DEFERRED))
        return outcomes
      },
      (item) => item.split(':')[0] ?? '',
      { ...LIMITS, concurrency: 2, pipelineDepth: 1, capacity: 1_000 },
    )
    const items = Array.from({ length: 300 }, (_, n) => `${n % 3 ? 'free' : 'held'}${n % 7}:${n}`)
    const answers = items.map(async (item, index) => {
      await sleep(index % 20)
      return commit.add(item)
    })
    expect(await Promise.all(answers)).toEqual(items)
    expect(stored.toSorted()).toEqual(items.toSorted())
  })
})
