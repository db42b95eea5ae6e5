import type { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Overloaded } from '#server/platform/overloaded.ts'
import type { Report } from './blocks.ts'
import { createRenderPool, PDF_WORKER, withCache } from './render.ts'

const report: Report = {
  title: 'A report',
  author: 'An author',
  subject: 'A subject',
  footer: ['The footer'],
  blocks: [{ kind: 'paragraph', text: 'A sentence.' }],
}

const LIMITS = {
  concurrency: 2,
  queueTimeoutMs: 20_000,
  renderTimeoutMs: 20_000,
  idleTimeoutMs: 60_000,
}

/** Threads that were started, and those that still run. */
let started = 0
let running = 0

function count(worker: Worker): void {
  started++
  running++
  worker.once('exit', () => running--)
}

beforeEach(() => {
  started = 0
  running = 0
  process.on('worker', count)
})
afterEach(() => {
  process.off('worker', count)
})

/** True if a report ended after a later one that ended after one that is later still. */
const isOvertakenTwice = (order: readonly number[], index: number, place: number) =>
  order
    .slice(0, place)
    .some((later, at) => later > index && order.slice(0, at).some((evenLater) => evenLater > later))

/** Returns the errors of rejected reports. */
const errorsOf = (outcomes: readonly PromiseSettledResult<unknown>[]) =>
  outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []))

const busy = (words: string) =>
  expect.toSatisfy((error) => error instanceof Overloaded && error.message.includes(words))

/** Does what its content says. */
const FAULTY = new URL('../../../../test/server/faulty-worker.ts', import.meta.url)

describe('reports', () => {
  test('are rendered two at a time in threads that are kept, and others wait in order', async () => {
    const render = createRenderPool(LIMITS)<string>(FAULTY)
    const order: number[] = []
    await Promise.all(
      Array.from({ length: 6 }, async (_, index) => {
        await render('works')
        order.push(index)
      }),
    )
    expect({ started, running }).toEqual({ started: 2, running: 2 })
    // Each of two threads ends what it was given in order, so none is overtaken twice in a row.
    expect(order.filter((index, place) => isOvertakenTwice(order, index, place))).toEqual([])
  })

  test('do not depend on what their thread has rendered before', async () => {
    const render = createRenderPool({ ...LIMITS, concurrency: 1 })<Report>(PDF_WORKER)
    const withoutDates = async () =>
      (await render(report))
        .toString('latin1')
        .replaceAll(/\(D:\d+Z\)|CreateDate>[^<]+|<[\da-f]{32}>/g, '')
    const first = await withoutDates()
    expect(first.startsWith('%PDF-')).toBe(true)
    await render({ ...report, title: 'Ω שלום', blocks: [{ kind: 'paragraph', text: 'Ж 你 🙂' }] })
    expect(await withoutDates()).toBe(first)
    expect(started).toBe(1)
  })

  test('are rejected if the queue takes too long, and rendered afterwards', async () => {
    const render = createRenderPool({ ...LIMITS, concurrency: 1, queueTimeoutMs: 1 })<string>(
      FAULTY,
    )
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => render('works')))
    expect(outcomes[0]?.status).toBe('fulfilled')
    expect(errorsOf(outcomes)).toEqual([busy('Too many reports'), busy('Too many reports')])
    expect((await render('works')).toString()).toBe('works')
  })

  test('that take too long end with their thread, and cost no other', async () => {
    const render = createRenderPool({ ...LIMITS, renderTimeoutMs: 1500 })<string>(FAULTY)
    const hanging = render('hangs')
    expect((await render('works')).toString()).toBe('works')
    await expect(hanging).rejects.toEqual(busy('took too long'))
    await expect.poll(() => running).toBe(1)
    expect((await render('works')).toString()).toBe('works')
  })

  test.each(['fails', 'ends'])('that fail make room for the next: %s', async (fault) => {
    const render = createRenderPool({ ...LIMITS, concurrency: 1 })<string>(FAULTY)
    const outcomes = await Promise.allSettled([render(fault), render('works')])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
    expect(errorsOf(outcomes)[0]).not.toBeInstanceOf(Overloaded)
  })

  test('leave no thread when there is nothing to render', async () => {
    const render = createRenderPool({ ...LIMITS, idleTimeoutMs: 50 })<string>(FAULTY)
    await Promise.all([render('works'), render('works')])
    await expect.poll(() => running).toBe(0)
  })
})

/** Returns a renderer that records the titles and returns them as bytes. */
function fakeRenderer() {
  const rendered: string[] = []
  const render = async ({ title }: Report) => {
    rendered.push(title)
    return Buffer.from(title)
  }
  return { rendered, render }
}

describe('the same report', () => {
  const other = { ...report, title: 'Another' }

  test('is rendered once for concurrent and later requests', async () => {
    const { rendered, render } = fakeRenderer()
    const cached = withCache(render)
    await Promise.all([cached(report), cached({ ...report }), cached(other)])
    expect((await cached(report)).toString()).toBe('A report')
    expect((await cached({ ...report, footer: ['Other'] })).toString()).toBe('A report')
    expect(rendered).toEqual(['A report', 'Another', 'A report'])
  })

  test('is rendered again after it was evicted or has expired', async () => {
    const { rendered, render } = fakeRenderer()
    const small = withCache(render, { maxEntries: 1, maxAgeMs: 60_000 })
    for (const next of [report, other, report]) await small(next)
    expect(rendered).toEqual(['A report', 'Another', 'A report'])
    const shortLived = withCache(render, { maxEntries: 20, maxAgeMs: 1 })
    await shortLived(report)
    await expect.poll(async () => (await shortLived(report), rendered.length)).toBe(5)
  })

  test('is rendered again after a failure', async () => {
    let failing = true
    const cached = withCache(async () => {
      if (failing) throw new Error('no')
      return Buffer.from('made')
    })
    await expect(cached(report)).rejects.toThrow('no')
    failing = false
    expect((await cached(report)).toString()).toBe('made')
  })
})
