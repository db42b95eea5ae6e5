import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { deliver } from './delivery.ts'
import type { Delivery } from './delivery.ts'

const refused = (status: number, message = 'No.') => Object.assign(new Error(message), { status })
const offline = () => refused(0, 'Failed to fetch')

function start(...outcomes: (Error | 'ok')[]) {
  const network = new EventTarget()
  const leaving = new AbortController()
  const onHold = vi.fn<() => void>()
  const send = vi.fn<() => Promise<void>>(async () => {
    const outcome = outcomes.shift() ?? 'ok'
    if (outcome !== 'ok') throw outcome
  })
  let ended: Delivery | undefined
  const wakers = [[network, 'online'] as const]
  void deliver(send, { signal: leaving.signal, onHold, wakers }).then((end) => (ended = end))
  return { send, onHold, network, leaving, ended: () => ended }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('delivery', () => {
  test('sends once when the first try succeeds', async () => {
    const run = start('ok')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(run.ended()).toBe('sent')
    expect(run.send).toHaveBeenCalledTimes(1)
    expect(run.onHold).not.toHaveBeenCalled()
  })

  test.each([offline(), refused(408)])('holds and retries after %s', async (error) => {
    const run = start(error, error, 'ok')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(run.send).toHaveBeenCalledTimes(3)
    expect(run.onHold).toHaveBeenCalledTimes(2)
    expect(run.ended()).toBe('sent')
  })

  test.each([refused(425), refused(429), refused(500), refused(503)])(
    'retries for up to 6 s after %s, which is not reported as offline',
    async (error) => {
      const recovers = start(error, error, 'ok')
      await vi.advanceTimersByTimeAsync(6_000)
      expect(recovers.ended()).toBe('sent')
      expect(recovers.send).toHaveBeenCalledTimes(3)
      const stays = start(...Array.from({ length: 50 }, () => error))
      await vi.advanceTimersByTimeAsync(6_000)
      expect(stays.ended()).toBe('unsure')
      expect(stays.send.mock.calls.length).toBeGreaterThan(2)
      expect([recovers.onHold, stays.onHold].map((held) => held.mock.calls)).toEqual([[], []])
    },
  )

  test('retries server errors for another 6 s after the network failed', async () => {
    const failures = Array.from({ length: 8 }, offline)
    const run = start(refused(500), ...failures, refused(503), refused(503), 'ok')
    for (const _failure of failures) {
      await vi.advanceTimersByTimeAsync(2_000)
      run.network.dispatchEvent(new Event('online'))
    }
    await vi.advanceTimersByTimeAsync(6_000)
    expect(run.ended()).toBe('sent')
  })

  test('ends at once when the round was restarted, with what the server says', async () => {
    const body = { code: 'restarted', message: 'The survey was restarted on Oct 3.' }
    const run = start(Object.assign(refused(410), { body }))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(run.ended()).toEqual({ step: 'restarted', message: body.message })
    expect(run.send).toHaveBeenCalledTimes(1)
  })

  test.each([
    [refused(410), 'expired'],
    [refused(400, '400: This survey has expired.'), 'expired'],
    [refused(400), 'failed'],
    [refused(403), 'refused'],
    [refused(404), 'closed'],
    [refused(409), 'released'],
    [refused(404, '404: This link has expired.'), 'expired'],
    [refused(401), 'failed'],
    [new TypeError('AbortSignal.timeout is not a function'), 'failed'],
  ])('%s is final: %s', async (refusal, end) => {
    const run = start(refusal)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(run.ended()).toBe(end)
    expect(run.send).toHaveBeenCalledTimes(1)
  })

  test('being online again triggers a retry immediately', async () => {
    // More failures than there can be tries in that time, whatever the jitter.
    const run = start(...Array.from({ length: 50 }, offline))
    await vi.advanceTimersByTimeAsync(20_000)
    const before = run.send.mock.calls.length
    run.network.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(0)
    expect(run.send).toHaveBeenCalledTimes(before + 1)
  })

  test('waits for Retry-After, or fails if that is more than 6 s', async () => {
    const short = start(Object.assign(refused(503), { retryAfter: 4 }), 'ok')
    await vi.advanceTimersByTimeAsync(3_900)
    expect(short.send).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(200)
    expect(short.ended()).toBe('sent')
    const long = start(Object.assign(refused(503), { retryAfter: 20 }), 'ok')
    await vi.advanceTimersByTimeAsync(0)
    expect(long.ended()).toBe('unsure')
  })

  test('leaving the page ends the retries', async () => {
    const run = start(offline())
    await vi.advanceTimersByTimeAsync(0)
    run.leaving.abort()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(run.send).toHaveBeenCalledTimes(1)
    expect(run.ended()).toBe('aborted')
  })
})
