import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { joinStreamQueue } from './stream-queue.ts'

const DELIVERY_MS = 5

/** The channels of the pages of one browser. */
const channels = new Set<FakeChannel>()

class FakeChannel extends EventTarget {
  constructor() {
    super()
    channels.add(this)
  }

  postMessage(data: unknown): void {
    if (!channels.has(this)) return
    setTimeout(() => {
      for (const channel of channels) {
        if (channel !== this) channel.dispatchEvent(new MessageEvent('message', { data }))
      }
    }, DELIVERY_MS)
  }

  close(): void {
    channels.delete(this)
  }
}

function BlockedChannel(): never {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}

class OpenPage {
  mayStream = false
  onChange: (() => void) | undefined
  readonly leave: () => void
  readonly #channel: FakeChannel | undefined

  constructor() {
    const before = new Set(channels)
    this.leave = joinStreamQueue((mayStream) => {
      this.mayStream = mayStream
      this.onChange?.()
    })
    this.#channel = [...channels].find((channel) => !before.has(channel))
  }

  /** Says and hears nothing from now on. */
  freeze(): void {
    if (this.#channel) channels.delete(this.#channel)
  }

  resume(): void {
    if (this.#channel) channels.add(this.#channel)
  }
}

const seconds = (count: number) => vi.advanceTimersByTime(count * 1_000)

/** Opens pages one millisecond apart. */
function openPages(count: number): OpenPage[] {
  return Array.from({ length: count }, () => {
    vi.advanceTimersByTime(1)
    return new OpenPage()
  })
}

const holders = (pages: readonly OpenPage[]) =>
  pages.flatMap(({ mayStream }, index) => (mayStream ? index : []))

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('BroadcastChannel', FakeChannel)
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  channels.clear()
})

test('the two pages that were opened first hold a stream', () => {
  const pages = openPages(10)
  expect(holders(pages)).toEqual([])
  seconds(2)
  expect(holders(pages)).toEqual([0, 1])
  const later = openPages(3)
  for (let second = 0; second < 20; second += 1) {
    seconds(1)
    expect(holders([...pages, ...later])).toEqual([0, 1])
  }
})

test('pages opened in the same millisecond never hold more than two streams', () => {
  // Each page comes before those that were opened earlier.
  let random = 1
  vi.spyOn(Math, 'random').mockImplementation(() => (random -= 0.01))
  const pages = Array.from({ length: 10 }, () => new OpenPage())
  let most = 0
  for (const page of pages) page.onChange = () => (most = Math.max(most, holders(pages).length))
  seconds(10)
  expect(holders(pages)).toEqual([8, 9])
  expect(most).toBe(2)
})

test('a page that leaves gives its stream to the next one at once, and joins behind all others', () => {
  const pages = openPages(4)
  seconds(2.5)
  pages[0]?.leave()
  vi.advanceTimersByTime(DELIVERY_MS)
  expect(holders(pages)).toEqual([1, 2])
  pages.push(...openPages(1))
  seconds(10)
  expect(holders(pages)).toEqual([1, 2])
})

test('the stream of a page that crashed goes to the next one after five seconds', () => {
  const pages = openPages(4)
  seconds(2.5)
  pages[0]?.freeze()
  seconds(4)
  expect(holders(pages.slice(1))).toEqual([0])
  seconds(2)
  expect(holders(pages.slice(1))).toEqual([0, 1])
})

test('a page that was frozen takes its place again, and no third one keeps a stream', () => {
  const pages = openPages(3)
  seconds(2.5)
  pages[1]?.freeze()
  seconds(10)
  expect(holders(pages)).toEqual([0, 1, 2])
  pages[1]?.resume()
  seconds(1)
  expect(holders(pages)).toEqual([0, 1])
})

test('a computer that slept wakes up with the same two streams', () => {
  const pages = openPages(3)
  seconds(2.5)
  // No timer ran while the clock went on.
  vi.setSystemTime(Date.now() + 3_600_000)
  seconds(1)
  expect(holders(pages)).toEqual([0, 1])
})

test('pages tell each other a number only', () => {
  const messages: unknown[] = []
  new FakeChannel().addEventListener('message', (event) =>
    messages.push((event as MessageEvent).data),
  )
  const [page] = openPages(1)
  seconds(1)
  page?.leave()
  vi.advanceTimersByTime(DELIVERY_MS)
  expect(messages).toEqual([
    { place: expect.any(Number), hasLeft: false },
    { place: expect.any(Number), hasLeft: true },
  ])
})

test.each([
  ['has no channels', undefined],
  ['blocks channels', BlockedChannel],
])('a browser that %s holds no stream', (_name, channel) => {
  vi.stubGlobal('BroadcastChannel', channel)
  const pages = openPages(2)
  seconds(10)
  expect(holders(pages)).toEqual([])
  for (const page of pages) page.leave()
})
