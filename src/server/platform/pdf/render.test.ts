import type { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Overloaded } from '#server/platform/overloaded.ts'
import type { Report } from './blocks.ts'
import { withCache, createRenderPool, PDF_WORKER } from './render.ts'

const report: Report = {
  title: 'A report',
  author: 'An author',
  subject: 'A subject',
  footer: ['The footer'],
  blocks: [{ kind: 'paragraph', text: 'A sentence.' }],
}

const LIMITS = { concurrency: 2, queueTimeoutMs: 20_000, renderTimeoutMs: 20_000 }

/** Running threads, and their highest number. */
let running = 0
let peak = 0

function count(worker: Worker): void {
  running++
  peak = Math.max(peak, running)
  worker.once('exit', () => running--)
}

beforeEach(() => {
  running = 0
  peak = 0
  process.on('worker', count)
})
afterEach(() => {
  process.off('worker', count)
})

const isPdf = (bytes: Buffer) => bytes.subarray(0, 5).toString() === '%PDF-'

/** Returns the errors of rejected reports. */
const errorsOf = (outcomes: readonly PromiseSettledResult<unknown>[]) =>
  outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []))

const busy = (words: string) =>
  expect.toSatisfy((error) => error instanceof Overloaded && error.message.includes(words))

describe('reports', () => {
  test('are rendered two at a time, and others wait in order', async () => {
    const render = createRenderPool<Report>(PDF_WORKER, LIMITS)
    const order: number[] = []
    const made = await Promise.all(
      Array.from({ length: 6 }, async (_, index) => {
        const bytes = await render(report)
        order.push(index)
        return bytes
      }),
    )
    expect(made.every(isPdf)).toBe(true)
    expect(peak).toBe(2)
    // In order, except for the two that are rendered at the same time.
    for (const [place, index] of order.entries()) {
      expect(Math.abs(place - index)).toBeLessThanOrEqual(1)
    }
  })

  test('are rejected if the queue takes too long, and rendered afterwards', async () => {
    const render = createRenderPool<Report>(PDF_WORKER, {
      ...LIMITS,
      concurrency: 1,
      queueTimeoutMs: 1,
    })
    const outcomes = await Promise.allSettled([render(report), render(report), render(report)])
    expect(outcomes[0]?.status).toBe('fulfilled')
    expect(errorsOf(outcomes)).toEqual([busy('Too many reports'), busy('Too many reports')])
    expect(peak).toBe(1)
    expect(isPdf(await render(report))).toBe(true)
  })

  test('that take too long are aborted with their thread', async () => {
    const render = createRenderPool<Report>(PDF_WORKER, {
      ...LIMITS,
      concurrency: 1,
      renderTimeoutMs: 1,
    })
    const outcomes = await Promise.allSettled([render(report), render(report), render(report)])
    expect(errorsOf(outcomes)).toEqual(Array.from({ length: 3 }, () => busy('took too long')))
    expect(peak).toBe(1)
    expect(running).toBe(0)
  })

  test('that fail make room for the next', async () => {
    const render = createRenderPool<Report>(PDF_WORKER, { ...LIMITS, concurrency: 1 })
    const drawing = { svg: '<svg viewBox="0 0 9 9"><rect', alt: '' }
    const broken: Report = { ...report, blocks: [{ kind: 'figure', finding: '', drawing }] }
    const outcomes = await Promise.allSettled([render(broken), render(report)])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
    expect(errorsOf(outcomes)[0]).not.toBeInstanceOf(Overloaded)
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
