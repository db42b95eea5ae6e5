/** Browsers allow six connections to a host over HTTP/1.1. All tabs share them, and an open stream holds one. */
const MAX_STREAMS = 2

const BEAT_MS = 1_000

/** Beats before a page that joined opens a stream. By then it has heard from all pages before it. */
const FIRST_BEATS = 2

/** Beats without a message after which another page counts as closed: its tab crashed or was frozen. */
const MAX_SILENT_BEATS = 5

/**
 * What pages of one browser tell each other. A place is the time at which a page joined the queue, plus a
 * random fraction that makes it unique. It says nothing about the round that the page shows.
 */
interface QueueMessage {
  readonly place: number
  readonly hasLeft: boolean
}

/** The visible pages of one browser that want a stream, as one of them knows them. */
class StreamQueue {
  readonly #place: number
  /** Beats of this page since the last message of each other page, by place. */
  readonly #silentBeats = new Map<number, number>()
  #beats = 0

  constructor(place: number) {
    this.#place = place
  }

  /** True for the first two pages, so that a page keeps its stream when others join. */
  get mayStream(): boolean {
    const before = [...this.#silentBeats.keys()].filter((place) => place < this.#place)
    return this.#beats >= FIRST_BEATS && before.length < MAX_STREAMS
  }

  /** Takes a message of another page. */
  receive({ place, hasLeft }: QueueMessage): void {
    if (hasLeft) this.#silentBeats.delete(place)
    else this.#silentBeats.set(place, 0)
  }

  /**
   * Counts a beat of this page. Beats are compared, not times: after the computer has slept, the other
   * pages are late too.
   */
  beat(): void {
    this.#beats += 1
    for (const [place, beats] of this.#silentBeats) {
      if (beats < MAX_SILENT_BEATS) this.#silentBeats.set(place, beats + 1)
      else this.#silentBeats.delete(place)
    }
  }
}

/**
 * Joins the queue for the two streams of a browser and calls back with true while this page may hold one.
 * Returns a function that leaves the queue. Where pages cannot talk to each other, none holds a stream.
 *
 * Web Locks would do the same, but on plain http browsers do not have them, and there is no HTTP/2 either.
 */
export function joinStreamQueue(onChange: (mayStream: boolean) => void): () => void {
  const channel = openChannel()
  if (!channel) return () => undefined
  const place = Date.now() + Math.random()
  const queue = new StreamQueue(place)
  const send = (hasLeft: boolean) => {
    const message: QueueMessage = { place, hasLeft }
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- channels have no origin
    channel.postMessage(message)
  }
  channel.addEventListener('message', ({ data }: MessageEvent<QueueMessage>) => {
    queue.receive(data)
    onChange(queue.mayStream)
  })
  const timer = setInterval(() => {
    queue.beat()
    send(false)
    onChange(queue.mayStream)
  }, BEAT_MS)
  return () => {
    clearInterval(timer)
    send(true)
    channel.close()
    onChange(false)
  }
}

/** Opens the channel. Returns null in a browser that has none, or that blocks it together with storage. */
function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel('sextant.streams')
  } catch {
    return null
  }
}
