import type { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { AppError } from '#server/platform/http/app-error.ts'
import type { Report } from './blocks.ts'
import { keeping, openPress } from './render.ts'

const report: Report = {
  title: 'A report',
  author: 'Somebody',
  subject: 'Something',
  foot: ['At the foot'],
  blocks: [{ kind: 'paragraph', text: 'A sentence.' }],
}

const LIMITS = { atOnce: 2, waiting: 20_000, making: 20_000 }

/** Threads that live, and the most that did at a time. */
let living = 0
let most = 0

function count(worker: Worker): void {
  living++
  most = Math.max(most, living)
  worker.once('exit', () => living--)
}

beforeEach(() => {
  living = 0
  most = 0
  process.on('worker', count)
})
afterEach(() => {
  process.off('worker', count)
})

const isPdf = (bytes: Buffer) => bytes.subarray(0, 5).toString() === '%PDF-'

/** What those who were refused are told. */
const refusals = (outcomes: readonly PromiseSettledResult<unknown>[]) =>
  outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []))

const busy = (words: string) =>
  expect.objectContaining({ code: 'unavailable', message: expect.stringContaining(words) })

describe('reports', () => {
  test('are made two at a time, and the others wait for their turn', async () => {
    const print = openPress(LIMITS)
    const order: number[] = []
    const made = await Promise.all(
      Array.from({ length: 6 }, async (_, index) => {
        const bytes = await print(report)
        order.push(index)
        return bytes
      }),
    )
    expect(made.every(isPdf)).toBe(true)
    expect(most).toBe(2)
    // Whoever came first is served first, but for the two that are made side by side.
    for (const [place, index] of order.entries()) {
      expect(Math.abs(place - index)).toBeLessThanOrEqual(1)
    }
  })

  test('are refused where waiting takes too long, and made again afterwards', async () => {
    const print = openPress({ ...LIMITS, atOnce: 1, waiting: 1 })
    const outcomes = await Promise.allSettled([print(report), print(report), print(report)])
    expect(outcomes[0]?.status).toBe('fulfilled')
    expect(refusals(outcomes)).toEqual([busy('Too many reports'), busy('Too many reports')])
    expect(most).toBe(1)
    expect(isPdf(await print(report))).toBe(true)
  })

  test('that take too long are given up, and their thread with them', async () => {
    const print = openPress({ ...LIMITS, atOnce: 1, making: 1 })
    const outcomes = await Promise.allSettled([print(report), print(report), print(report)])
    expect(refusals(outcomes)).toEqual(Array.from({ length: 3 }, () => busy('took too long')))
    expect(most).toBe(1)
    expect(living).toBe(0)
  })

  test('that fail leave their place to the next', async () => {
    const print = openPress({ ...LIMITS, atOnce: 1 })
    const drawing = { svg: '<svg viewBox="0 0 9 9"><rect', alt: '' }
    const broken: Report = { ...report, blocks: [{ kind: 'figure', finding: '', drawing }] }
    const outcomes = await Promise.allSettled([print(broken), print(report)])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
    expect(refusals(outcomes)[0]).not.toBeInstanceOf(AppError)
  })
})

/** Counts what it is asked for, and makes bytes of nothing. */
function press() {
  const asked: string[] = []
  const print = async ({ title }: Report) => {
    asked.push(title)
    return Buffer.from(title)
  }
  return { asked, print }
}

describe('the same report', () => {
  const other = { ...report, title: 'Another' }

  test('is made once for all who ask at the same time and soon after', async () => {
    const { asked, print } = press()
    const kept = keeping(print)
    await Promise.all([kept(report), kept({ ...report }), kept(other)])
    expect((await kept(report)).toString()).toBe('A report')
    expect((await kept({ ...report, foot: ['Other'] })).toString()).toBe('A report')
    expect(asked).toEqual(['A report', 'Another', 'A report'])
  })

  test('is made again once others have come, or some time has gone', async () => {
    const { asked, print } = press()
    const few = keeping(print, { most: 1, milliseconds: 60_000 })
    for (const one of [report, other, report]) await few(one)
    expect(asked).toEqual(['A report', 'Another', 'A report'])
    const brief = keeping(print, { most: 20, milliseconds: 1 })
    await brief(report)
    await expect.poll(async () => (await brief(report), asked.length)).toBe(5)
  })

  test('is made again where it failed', async () => {
    let failing = true
    const kept = keeping(async () => {
      if (failing) throw new Error('no')
      return Buffer.from('made')
    })
    await expect(kept(report)).rejects.toThrow('no')
    failing = false
    expect((await kept(report)).toString()).toBe('made')
  })
})
