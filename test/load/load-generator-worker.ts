import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { HttpConnection } from './http-connection.ts'
import { NO_RESPONSE, CONNECTION_REFUSED } from './load-result.ts'
import type { LoadOptions, LoadResult, RequestTemplate } from './load-result.ts'

/** Longer than the server may take for any request that is measured. */
const TIMEOUT_MS = 15_000

/** Worker thread of load-generator.ts: sends the load, posts the result and exits. */
class LoadWorker {
  readonly #load: LoadOptions
  readonly #statuses: number[] = []
  readonly #latencies: number[] = []
  readonly #retryAfterFlags: number[] = []
  readonly #idle: HttpConnection[] = []
  #skipped = 0
  /** Requests due so far, sent or not. */
  #due = 0
  #startedAt = 0
  #stopped = false
  #inFlight = 0
  #answered = 0

  constructor(load: LoadOptions) {
    this.#load = load
  }

  stop(): void {
    this.#stopped = true
  }

  async run(): Promise<LoadResult> {
    const { connections, rate, durationMs: plannedMs, origin, firstNumber } = this.#load
    const pool = Array.from({ length: connections }, () => new HttpConnection(origin))
    // Opens the connections before the load, a few at a time. Node accepts one new connection per
    // turn of its event loop; turns are long under load, and the measurement would be of that.
    for (let open = 0; open < pool.length; open += 32) {
      await Promise.all(pool.slice(open, open + 32).map((connection) => connection.open()))
    }
    this.#idle.push(...pool)
    this.#startedAt = performance.now()
    while (!this.#stopped && performance.now() - this.#startedAt < plannedMs) {
      if (rate === null) this.#sendAll()
      else this.#sendDue(rate)
      await sleep(1)
    }
    this.#stopped = true
    const durationMs = performance.now() - this.#startedAt
    const deadline = performance.now() + (this.#load.drainTimeoutMs ?? TIMEOUT_MS)
    while (this.#inFlight > 0 && performance.now() < deadline) await sleep(5)
    for (const connection of pool) connection.close()
    return {
      firstNumber,
      statuses: Uint16Array.from(this.#statuses),
      latencies: Float32Array.from(this.#latencies),
      retryAfterFlags: Uint8Array.from(this.#retryAfterFlags),
      skipped: this.#skipped,
      durationMs,
    }
  }

  #sendAll(): void {
    for (const connection of this.#idle.splice(0)) this.#send(connection, performance.now())
  }

  // A request that is due and finds no free connection waits. At most as many wait as there are
  // connections.
  #sendDue(rate: number): void {
    const due = Math.floor(((performance.now() - this.#startedAt) * rate) / 1_000)
    const waiting = () => due - this.#due
    while (waiting() > 0) {
      // Round-robin, because the server closes connections that are idle for long.
      const connection = this.#idle.shift()
      if (!connection) break
      this.#send(connection, this.#startedAt + (this.#due * 1_000) / rate)
      this.#due += 1
    }
    const excess = waiting() - this.#load.connections
    if (excess > 0) {
      this.#skipped += excess
      this.#due += excess
    }
  }

  #send(connection: HttpConnection, dueAt: number): void {
    const { templates, firstNumber, rate } = this.#load
    const index = this.#statuses.length
    const template = templates[index % templates.length]
    if (!template) throw new Error('no request templates')
    this.#statuses.push(NO_RESPONSE)
    this.#latencies.push(0)
    this.#retryAfterFlags.push(0)
    this.#inFlight += 1
    connection.send(withNumber(template, firstNumber + index), ({ status, hasRetryAfter }) => {
      this.#inFlight -= 1
      this.#statuses[index] = status
      this.#latencies[index] = performance.now() - dueAt
      this.#retryAfterFlags[index] = hasRetryAfter ? 1 : 0
      this.#answered += 1
      if (this.#answered === this.#load.connections) post('saturated')
      // The server is gone. In a closed loop this connection is finished.
      if (status === CONNECTION_REFUSED && rate === null) return
      if (rate === null && !this.#stopped) this.#send(connection, performance.now())
      else this.#idle.push(connection)
    })
  }
}

/** Returns the request with its number filled in. */
function withNumber(
  { bytes, digitOffsets, base, hexOffset }: RequestTemplate,
  number: number,
): Buffer {
  const request = Buffer.from(bytes)
  let rest = number
  for (const index of digitOffsets) {
    // Answers start at 1.
    request[index] = 49 + (rest % base)
    rest = Math.floor(rest / base)
  }
  if (hexOffset >= 0) request.write(number.toString(16).padStart(8, '0'), hexOffset, 'latin1')
  return request
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- not a window
const post = (message: LoadResult | 'saturated') => parentPort?.postMessage(message)

const worker = new LoadWorker(workerData as LoadOptions)
parentPort?.on('message', () => worker.stop())
post(await worker.run())
parentPort?.close()
