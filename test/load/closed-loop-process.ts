import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { ROUND, SUBMISSION, TOKEN } from './closed-loop.ts'
import type { ClosedLoopLoad, ClosedLoopResult, LoadRequest, LoadTarget } from './closed-loop.ts'

/**
 * Works on sockets and bytes only, because the cost of the generator is taken from the server's
 * CPU. A request is built once and only its ids change. If a response has the length of the
 * previous one to this request, only its status is read.
 */
const COUNTER_DIGITS = 12
const TIMEOUT_MS = 20_000
/** Longer than most responses; others arrive in pieces. */
const READ_BUFFER_BYTES = 64 * 1024
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

  completed(durationMs: number): void {
    if (this.#counting) this.#latencies.push(durationMs)
  }

  refused(): void {
    if (this.#counting) this.#refused += 1
  }

  end(seconds: number, { user, system }: NodeJS.CpuUsage): ClosedLoopResult {
    this.#counting = false
    const sorted = this.#latencies.toSorted((a, b) => a - b)
    const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN
    return {
      completed: sorted.length,
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
  readonly #targets: readonly LoadTarget[]
  readonly #tally: Tally
  readonly #requests: readonly RequestTemplate[]
  readonly #readBuffer = Buffer.alloc(READ_BUFFER_BYTES)
  #counter: number
  /** Position of the request that was sent last. */
  #position = -1
  #socket: Socket
  #startedAt = 0
  /** Pieces of an incomplete response. */
  #pieces: Buffer = Buffer.alloc(0)
  #finishing = false
  #resolveFinish: (() => void) | undefined

  constructor(load: ClosedLoopLoad, index: number, tally: Tally) {
    this.#port = Number(new URL(load.origin).port)
    this.#targets = load.targets
    this.#tally = tally
    const prefix = randomUUID().slice(0, -COUNTER_DIGITS)
    this.#requests = load.requests.map((request) => new RequestTemplate(load, request, prefix))
    // The connections then do not all use the same round at once.
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
    this.#position = (this.#position + 1) % this.#requests.length
    if (this.#position === 0) {
      this.#counter += 1
      this.#startedAt = performance.now()
    }
    const target = this.#targets[this.#counter % this.#targets.length]
    const request = this.#requests[this.#position]
    if (target && request) this.#socket.write(request.bytes(target, this.#counter))
  }

  #receive(piece: Buffer): void {
    const request = this.#requests[this.#position]
    if (!request) return
    const isWhole = this.#pieces.length === 0 && piece.length === request.responseLength
    if (!isWhole) {
      this.#pieces = Buffer.concat([this.#pieces, piece])
      const length = lengthOf(this.#pieces)
      if (length === undefined || this.#pieces.length < length) return
      request.responseLength = length
    }
    const status = statusOf(isWhole ? piece : this.#pieces)
    this.#pieces = Buffer.alloc(0)
    this.#handleResponse(status === request.status)
  }

  #handleResponse(isSuccess: boolean): void {
    if (!isSuccess) {
      this.#tally.refused()
      this.#position = -1
    } else if (this.#position === this.#requests.length - 1) {
      this.#tally.completed(performance.now() - this.#startedAt)
    }
    if (this.#finishing) this.#socket.destroy()
    else this.#send()
  }

  #closed(): void {
    if (this.#finishing) {
      this.#resolveFinish?.()
      return
    }
    this.#tally.refused()
    this.#position = -1
    this.#pieces = Buffer.alloc(0)
    setTimeout(() => {
      if (this.#finishing) this.#resolveFinish?.()
      else this.#socket = this.#open()
    }, RECONNECT_DELAY_MS)
  }
}

/** The bytes of a request, in which the placeholders are overwritten for each target. */
class RequestTemplate {
  readonly status: number
  /** Length of the last response. */
  responseLength = 0
  readonly #bytes: Buffer
  readonly #session: number
  readonly #token: number
  /** Offset of the part of the submission id that counts up; negative if there is none. */
  readonly #counter: number

  constructor({ origin }: ClosedLoopLoad, request: LoadRequest, submissionPrefix: string) {
    this.status = request.status
    this.#bytes = requestBytes(origin, request)
    this.#session = this.#bytes.indexOf(ROUND)
    this.#token = this.#bytes.indexOf(TOKEN)
    const submission = this.#bytes.indexOf(SUBMISSION)
    if (submission >= 0) this.#bytes.write(submissionPrefix, submission, 'latin1')
    this.#counter = submission < 0 ? -1 : submission + submissionPrefix.length
  }

  bytes({ round, token }: LoadTarget, counter: number): Buffer {
    if (this.#session >= 0) this.#bytes.write(round, this.#session, 'latin1')
    if (this.#token >= 0) this.#bytes.write(token, this.#token, 'latin1')
    if (this.#counter >= 0) {
      const digits = counter.toString(16).padStart(COUNTER_DIGITS, '0')
      this.#bytes.write(digits, this.#counter, 'latin1')
    }
    return this.#bytes
  }
}

function requestBytes(origin: string, { method, path, body, cookie }: LoadRequest): Buffer {
  const head = [
    `${method} ${path} HTTP/1.1`,
    `host: ${new URL(origin).host}`,
    ...(cookie === undefined ? [] : [`cookie: ${cookie}`]),
    ...(body === undefined
      ? []
      : ['content-type: application/json', `content-length: ${Buffer.byteLength(body)}`]),
  ]
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body ?? ''}`)
}

/** Reads `HTTP/1.1 201`: the status is bytes 9 to 11. */
const statusOf = (response: Buffer): number => Number(response.toString('latin1', 9, 12))

/** Returns the length of the whole response; undefined until its headers are complete. */
function lengthOf(response: Buffer): number | undefined {
  const headEnd = response.indexOf('\r\n\r\n')
  if (headEnd < 0) return undefined
  const length = /\r\ncontent-length: *(\d+)/i.exec(response.toString('latin1', 0, headEnd))?.[1]
  return headEnd + 4 + Number(length ?? 0)
}
