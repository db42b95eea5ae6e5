import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { SESSION, SUBMISSION } from './closed-loop.ts'
import type { ClosedLoopLoad, ClosedLoopResult } from './closed-loop.ts'

/**
 * Works on sockets and bytes only, because the cost of the generator is taken from the server's
 * CPU. A request is built once and only its two IDs change. If a response has the length of the
 * previous one, only its status is read.
 */
const CREATED = 201
const COUNTER_DIGITS = 12
const TIMEOUT_MS = 20_000
/** Longer than any response. */
const READ_BUFFER_BYTES = 16 * 1024
/** Delay before a lost connection is reopened. */
const RECONNECT_DELAY_MS = 50

process.on('message', (load: ClosedLoopLoad) => {
  void run(load).then((result) => process.send?.(result))
})
process.on('disconnect', () => process.exit())

async function run(load: ClosedLoopLoad): Promise<ClosedLoopResult> {
  const tally = new Tally()
  const connections = Array.from(
    { length: load.connections },
    (_, index) => new Connection(load, index, tally),
  )
  await sleep(load.warmUpMs)
  const cpu = process.cpuUsage()
  const startedAt = performance.now()
  tally.begin()
  await sleep(load.durationMs)
  const seconds = (performance.now() - startedAt) / 1_000
  const result = tally.end(seconds, process.cpuUsage(cpu))
  await Promise.all(connections.map((connection) => connection.finish()))
  return result
}

/** Counts responses during the measured time. */
class Tally {
  #counting = false
  #refused = 0
  readonly #latencies: number[] = []

  begin(): void {
    this.#counting = true
  }

  record(status: number, durationMs: number): void {
    if (!this.#counting) return
    if (status === CREATED) this.#latencies.push(durationMs)
    else this.#refused += 1
  }

  end(seconds: number, { user, system }: NodeJS.CpuUsage): ClosedLoopResult {
    this.#counting = false
    const sorted = this.#latencies.toSorted((a, b) => a - b)
    const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN
    return {
      stored: sorted.length,
      refused: this.#refused,
      rate: sorted.length / seconds,
      p50: at(0.5),
      p99: at(0.99),
      generatorCpuUs: (user + system) / (sorted.length + this.#refused),
    }
  }
}

class Connection {
  readonly #port: number
  readonly #sessions: readonly string[]
  readonly #tally: Tally
  readonly #request: Buffer
  readonly #readBuffer = Buffer.alloc(READ_BUFFER_BYTES)
  readonly #sessionOffset: number
  /** Offset of the part of the submission ID that counts up. */
  readonly #counterOffset: number
  #counter = 0
  #socket: Socket
  #startedAt = 0
  /** Pieces of an incomplete response. */
  #pieces: Buffer = Buffer.alloc(0)
  #responseLength = 0
  #finishing = false
  #resolveFinish: (() => void) | undefined

  constructor(load: ClosedLoopLoad, index: number, tally: Tally) {
    this.#port = Number(new URL(load.origin).port)
    this.#sessions = load.sessions
    this.#tally = tally
    this.#request = requestBytes(load)
    this.#sessionOffset = this.#request.indexOf(SESSION)
    const submissionOffset = this.#request.indexOf(SUBMISSION)
    this.#request.write(randomUUID(), submissionOffset, 'latin1')
    this.#counterOffset = submissionOffset + SUBMISSION.length - COUNTER_DIGITS
    // So that the connections do not all submit to the same session at once.
    this.#counter = index
    this.#socket = this.#open()
  }

  /** Resolves after the response to the last request, or after a timeout. */
  finish(): Promise<void> {
    this.#finishing = true
    setTimeout(() => this.#socket.destroy(), TIMEOUT_MS).unref()
    return new Promise((resolve) => (this.#resolveFinish = resolve))
  }

  #open(): Socket {
    const socket = connect({
      port: this.#port,
      host: '127.0.0.1',
      noDelay: true,
      // Reads into the same buffer each time, which skips most of the stream machinery.
      onread: {
        buffer: this.#readBuffer,
        callback: (length) => {
          this.#receive(this.#readBuffer.subarray(0, length))
          return true
        },
      },
    })
    socket.on('connect', () => this.#send())
    socket.on('error', () => {})
    socket.on('close', () => this.#closed())
    return socket
  }

  #send(): void {
    const session = this.#sessions[this.#counter % this.#sessions.length] ?? ''
    this.#counter += 1
    this.#request.write(session, this.#sessionOffset, 'latin1')
    const digits = this.#counter.toString(16).padStart(COUNTER_DIGITS, '0')
    this.#request.write(digits, this.#counterOffset, 'latin1')
    this.#startedAt = performance.now()
    this.#socket.write(this.#request)
  }

  #receive(piece: Buffer): void {
    if (this.#pieces.length === 0 && piece.length === this.#responseLength) {
      this.#handleResponse(statusOf(piece))
      return
    }
    this.#pieces = Buffer.concat([this.#pieces, piece])
    const length = lengthOf(this.#pieces)
    if (length === undefined || this.#pieces.length < length) return
    const status = statusOf(this.#pieces)
    this.#pieces = Buffer.alloc(0)
    if (status === CREATED) this.#responseLength = length
    this.#handleResponse(status)
  }

  #handleResponse(status: number): void {
    this.#tally.record(status, performance.now() - this.#startedAt)
    if (this.#finishing) this.#socket.destroy()
    else this.#send()
  }

  #closed(): void {
    if (this.#finishing) {
      this.#resolveFinish?.()
      return
    }
    this.#tally.record(0, 0)
    this.#pieces = Buffer.alloc(0)
    setTimeout(() => {
      if (this.#finishing) this.#resolveFinish?.()
      else this.#socket = this.#open()
    }, RECONNECT_DELAY_MS)
  }
}

function requestBytes({ origin, path, body }: ClosedLoopLoad): Buffer {
  const head = [
    `POST ${path} HTTP/1.1`,
    `host: ${new URL(origin).host}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
  ]
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`)
}

/** `HTTP/1.1 201`: the status is bytes 9 to 11. */
const statusOf = (response: Buffer): number => Number(response.toString('latin1', 9, 12))

/** Length of the whole response; undefined until its headers are complete. */
function lengthOf(response: Buffer): number | undefined {
  const headEnd = response.indexOf('\r\n\r\n')
  if (headEnd < 0) return undefined
  const length = /\r\ncontent-length: *(\d+)/i.exec(response.toString('latin1', 0, headEnd))?.[1]
  return headEnd + 4 + Number(length ?? 0)
}
