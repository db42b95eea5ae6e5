import { Overloaded } from '#server/platform/overloaded.ts'
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

/** A transaction that runs until the test commits it or lets it fail. */
interface Transaction {
  readonly items: readonly string[]
  readonly mode: StoreMode
  readonly commit: (outcomes?: readonly (string | typeof DEFERRED)[]) => Promise<void>
  readonly fail: (code: string) => Promise<void>
}

/** Opens a group commit with controlled transactions. Items are `row` or `row:number`. */
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
          return settled()
        },
        fail: (code) => {
          reject(Object.assign(new Error('no'), { code }))
          return settled()
        },
      })
      return promise
    },
    (item) => item.split(':')[0] ?? '',
    { ...LIMITS, ...limits },
  )
  return { commit, transactions, batches: () => transactions.map(({ items }) => items.join(' ')) }
}

/** Resolves once all callbacks of settled promises have run. */
const settled = () => new Promise<void>((resolve) => void setImmediate(() => setImmediate(resolve)))

describe('a group commit', () => {
  test('sends the first item at once and batches items that arrive while it runs', async () => {
    const { commit, transactions, batches } = openTest()
    const all = ['a', 'b', 'c', 'd', 'e'].map((item) => commit.add(item))
    expect(batches()).toEqual(['a'])
    await transactions[0]?.commit()
    expect(batches()).toEqual(['a', 'b c d'])
    await transactions[1]?.commit()
    expect(batches()).toEqual(['a', 'b c d', 'e'])
    await transactions[2]?.commit()
    expect(await Promise.all(all)).toEqual('a b c d e'.split(' ').map((item) => `${item} stored`))
  })

  test('resolves after the commit', async () => {
    const { commit, transactions } = openTest()
    let answered = false
    const added = commit.add('a').then(() => (answered = true))
    await settled()
    expect(answered).toBe(false)
    await transactions[0]?.commit()
    await added
    expect(answered).toBe(true)
  })

  // A violated check, and a missing prepared statement after a failed batch.
  test.each(['23514', '26000'])(
    'retries the items of a failed batch one by one: %s',
    async (code) => {
      const { commit, transactions, batches } = openTest()
      const all = Promise.allSettled(['a', 'b', 'c', 'd'].map((item) => commit.add(item)))
      await transactions[0]?.commit()
      await transactions[1]?.fail(code)
      await transactions[2]?.commit()
      await transactions[3]?.fail(code)
      await transactions[4]?.commit()
      expect(batches()).toEqual(['a', 'b c d', 'b', 'c', 'd'])
      expect(await all).toMatchObject([
        { value: 'a stored' },
        { value: 'b stored' },
        { reason: { code } },
        { value: 'd stored' },
      ])
    },
  )

  test('does not retry items one by one if the database is down', async () => {
    const { commit, transactions, batches } = openTest()
    const all = Promise.allSettled(['a', 'b', 'c'].map((item) => commit.add(item)))
    await transactions[0]?.fail('57P01')
    await transactions[1]?.fail('08006')
    expect(batches()).toEqual(['a', 'b c'])
    expect((await all).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  })

  test('queues items of a locked row and continues with the others', async () => {
    const { commit, transactions } = openTest()
    const locked = commit.add('row:1')
    expect(transactions[0]).toMatchObject({ items: ['row:1'], mode: 'skip' })
    await transactions[0]?.commit([DEFERRED])
    expect(transactions[1]).toMatchObject({ items: ['row:1'], mode: 'wait' })
    // Later items of the same row join its queue; others do not wait.
    const queued = [commit.add('row:2'), commit.add('row:3')]
    const other = commit.add('b')
    expect(transactions[2]).toMatchObject({ items: ['b'], mode: 'skip' })
    await transactions[2]?.commit()
    expect(await other).toBe('b stored')
    await transactions[1]?.commit()
    expect(await locked).toBe('row:1 stored')
    expect(transactions[3]).toMatchObject({ items: ['row:2', 'row:3'], mode: 'wait' })
    await transactions[3]?.commit()
    await Promise.all(queued)
    // Once its queue is empty, the row is stored with the others again.
    const later = commit.add('row:4')
    expect(transactions[4]).toMatchObject({ items: ['row:4'], mode: 'skip' })
    await transactions[4]?.commit()
    await later
  })

  test('stores no item twice if the items of a locked row fail', async () => {
    const { commit, transactions, batches } = openTest()
    const all = Promise.allSettled(['a', 'row:1', 'row:2'].map((item) => commit.add(item)))
    await transactions[0]?.commit()
    await transactions[1]?.commit([DEFERRED, 'row:2 stored'])
    await transactions[2]?.fail('23514')
    expect(batches()).toEqual(['a', 'row:1 row:2', 'row:1'])
    expect(await all).toMatchObject([
      { value: 'a stored' },
      { reason: { code: '23514' } },
      { value: 'row:2 stored' },
    ])
  })

  test('runs as many transactions at once as `concurrency` allows', async () => {
    const { commit, transactions, batches } = openTest({ concurrency: 2, maxBatchSize: 1 })
    const all = ['a', 'b', 'c'].map((item) => commit.add(item))
    expect(batches()).toEqual(['a', 'b'])
    await transactions[1]?.commit()
    expect(batches()).toEqual(['a', 'b', 'c'])
    await transactions[0]?.commit()
    await transactions[2]?.commit()
    await Promise.all(all)
  })

  test('pipelines one more batch once it is as large as the running one', async () => {
    const { commit, transactions, batches } = openTest({ pipelineDepth: 1, maxBatchSize: 10 })
    const all = ['a', 'b', 'c', 'd', 'e', 'f'].map((item) => commit.add(item))
    expect(batches()).toEqual(['a', 'b'])
    await transactions[0]?.commit()
    expect(batches()).toEqual(['a', 'b', 'c d e f'])
    await transactions[1]?.commit()
    const more = ['g', 'h', 'i'].map((item) => commit.add(item))
    expect(batches()).toHaveLength(3)
    more.push(commit.add('j'))
    expect(batches()[3]).toBe('g h i j')
    await transactions[2]?.commit()
    await transactions[3]?.commit()
    expect(await Promise.all([...all, ...more])).toHaveLength(10)
  })

  test('rejects items beyond its capacity', async () => {
    const { commit, transactions } = openTest({ capacity: 2 })
    const inside = [commit.add('a'), commit.add('b')]
    expect(commit.isFull).toBe(true)
    await expect(commit.add('c')).rejects.toBeInstanceOf(Overloaded)
    await transactions[0]?.commit()
    expect(commit.isFull).toBe(false)
    await transactions[1]?.commit()
    await Promise.all(inside)
  })

  describe('while the database does not respond', () => {
    beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
    afterEach(() => void vi.useRealTimers())

    test('rejects items after the timeout, sent or not, and recovers later', async () => {
      const { commit, transactions, batches } = openTest()
      const all = Promise.allSettled([commit.add('a'), commit.add('b')])
      await vi.advanceTimersByTimeAsync(1_000)
      for (const result of await all) {
        expect(result).toMatchObject({ status: 'rejected', reason: expect.any(Overloaded) })
      }
      expect(commit.isFull).toBe(false)
      // Items that timed out are not stored when the database responds again.
      const later = commit.add('c')
      await transactions[0]?.commit([DEFERRED])
      expect(batches()).toEqual(['a', 'c'])
      await transactions[1]?.commit()
      expect(await later).toBe('c stored')
    })
  })

  test.each([
    [6, 'in separate turns of the event loop', []],
    [7, 'at once, because turns are long then', ['0 stored']],
  ])('resolves %i waiting items %s', async (count, _how, atOnce) => {
    const { commit, transactions } = openTest()
    const answered: string[] = []
    const all = Array.from({ length: count }, async (_, n) => {
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

  test('stores each item exactly once in any order of events', async () => {
    const stored: string[] = []
    const commit = new GroupCommit<string, string>(
      async (items, mode) => {
        await sleep(Math.random() * 3)
        const outcomes = items.map((item) =>
          mode === 'skip' && item.startsWith('locked') && Math.random() < 0.5 ? DEFERRED : item,
        )
        stored.push(...outcomes.filter((outcome) => outcome !== DEFERRED))
        return outcomes
      },
      (item) => item.split(':')[0] ?? '',
      { ...LIMITS, concurrency: 2, pipelineDepth: 1, capacity: 1_000, timeoutMs: 30_000 },
    )
    const items = Array.from({ length: 300 }, (_, n) => `${n % 3 ? 'free' : 'locked'}${n % 7}:${n}`)
    const answers = items.map(async (item, index) => {
      await sleep(index % 20)
      return commit.add(item)
    })
    expect(await Promise.all(answers)).toEqual(items)
    expect(stored.toSorted()).toEqual(items.toSorted())
  })
})
