import { setTimeout as sleep } from 'node:timers/promises'

/** A browser that follows shared results, as far as events go. */
export class EventStream {
  /** The events as they came: their names. */
  readonly events: string[] = []
  /** The id of the last event, which a browser sends when it connects again. */
  lastId: string | undefined
  isOver = false
  readonly #abort = new AbortController()

  /** Connects and resolves when the server has answered. Throws for a status other than 200. */
  static async open(
    origin: string,
    token: string | null,
    lastId?: string,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<EventStream> {
    const stream = new EventStream()
    const response = await fetch(`${origin}/api/shared-results/${token}/events`, {
      signal: stream.#abort.signal,
      headers: { ...headers, ...(lastId !== undefined && { 'last-event-id': lastId }) },
    })
    if (response.status !== 200 || !response.body) throw new Error(`status ${response.status}`)
    void stream.#read(response.body)
    return stream
  }

  async #read(body: ReadableStream<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder()
    let text = ''
    try {
      for await (const bytes of body) {
        text += decoder.decode(bytes, { stream: true })
        const blocks = text.split('\n\n')
        text = blocks.pop() ?? ''
        for (const block of blocks) this.#receive(block)
      }
    } catch {
      // The connection was cut.
    }
    this.isOver = true
  }

  #receive(block: string): void {
    const fields = new Map(block.split('\n').map((line) => line.split(': ') as [string, string]))
    const name = fields.get('event')
    if (name === undefined) return
    this.lastId = fields.get('id')
    this.events.push(name)
  }

  /** Resolves once `isReached`. */
  async until(isReached: (stream: EventStream) => boolean, timeoutMs = 5_000): Promise<void> {
    for (let waited = 0; waited < timeoutMs; waited += 5) {
      if (isReached(this)) return
      await sleep(5)
    }
    throw new Error(`no event in ${timeoutMs} ms; got ${this.events.join() || 'none'}`)
  }

  close(): void {
    this.#abort.abort()
  }
}
