import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { SESSION, SUBMISSION } from './closed-loop.ts'
import type { Load, Loaded } from './closed-loop.ts'

/**
 * Sockets and bytes alone: what this costs is taken from what it measures. A request is made once,
 * and only the two ids in it change; of an answer that is as long as the last one the status alone
 * is read.
 */
const CREATED = 201
const DIGITS = 12
const PATIENCE_MS = 20_000
/** More than an answer is long. */
const READ_BYTES = 16 * 1024
/** Before a connection that was lost is opened anew. */
const AGAIN_MS = 50

process.on('message', (load: Load) => {
  void run(load).then((loaded) => process.send?.(loaded))
})
process.on('disconnect', () => process.exit())

async function run(load: Load): Promise<Loaded> {
  const tally = new Tally()
  const connections = Array.from(
    { length: load.connections },
    (_, index) => new Connection(load, index, tally),
  )
  await sleep(load.warmMilliseconds)
  const cpu = process.cpuUsage()
  const begun = performance.now()
  tally.begin()
  await sleep(load.milliseconds)
  const seconds = (performance.now() - begun) / 1_000
  const loaded = tally.end(seconds, process.cpuUsage(cpu))
  await Promise.all(connections.map((connection) => connection.finish()))
  return loaded
}

/** Counts what comes back while it is to be counted. */
class Tally {
  #counting = false
  #refused = 0
  readonly #taken: number[] = []

  begin(): void {
    this.#counting = true
  }

  note(status: number, milliseconds: number): void {
    if (!this.#counting) return
    if (status === CREATED) this.#taken.push(milliseconds)
    else this.#refused += 1
  }

  end(seconds: number, { user, system }: NodeJS.CpuUsage): Loaded {
    this.#counting = false
    const sorted = this.#taken.toSorted((a, b) => a - b)
    const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN
    return {
      stored: sorted.length,
      refused: this.#refused,
      rate: sorted.length / seconds,
      p50: at(0.5),
      p99: at(0.99),
      ownCost: (user + system) / (sorted.length + this.#refused),
    }
  }
}

class Connection {
  readonly #port: number
  readonly #sessions: readonly string[]
  readonly #tally: Tally
  readonly #request: Buffer
  readonly #read = Buffer.alloc(READ_BYTES)
  readonly #sessionAt: number
  /** Of the part of a submission's id that counts up. */
  readonly #numberAt: number
  #number = 0
  #socket: Socket
  #begun = 0
  /** Pieces of an answer that is not whole yet. */
  #pieces: Buffer = Buffer.alloc(0)
  #answerLength = 0
  #finishing = false
  #finished: (() => void) | undefined

  constructor(load: Load, index: number, tally: Tally) {
    this.#port = Number(new URL(load.origin).port)
    this.#sessions = load.sessions
    this.#tally = tally
    this.#request = requestOf(load)
    this.#sessionAt = this.#request.indexOf(SESSION)
    const submissionAt = this.#request.indexOf(SUBMISSION)
    this.#request.write(randomUUID(), submissionAt, 'latin1')
    this.#numberAt = submissionAt + SUBMISSION.length - DIGITS
    // So that not all are at the same round at once.
    this.#number = index
    this.#socket = this.#open()
  }

  /** Resolves with the answer to what was sent last, or when nobody would wait for it any more. */
  finish(): Promise<void> {
    this.#finishing = true
    setTimeout(() => this.#socket.destroy(), PATIENCE_MS).unref()
    return new Promise((resolve) => (this.#finished = resolve))
  }

  #open(): Socket {
    const socket = connect({
      port: this.#port,
      host: '127.0.0.1',
      noDelay: true,
      // Read into the same bytes each time, past all that streams do for a piece.
      onread: {
        buffer: this.#read,
        callback: (length) => {
          this.#take(this.#read.subarray(0, length))
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
    const session = this.#sessions[this.#number % this.#sessions.length] ?? ''
    this.#number += 1
    this.#request.write(session, this.#sessionAt, 'latin1')
    const digits = this.#number.toString(16).padStart(DIGITS, '0')
    this.#request.write(digits, this.#numberAt, 'latin1')
    this.#begun = performance.now()
    this.#socket.write(this.#request)
  }

  #take(piece: Buffer): void {
    if (this.#pieces.length === 0 && piece.length === this.#answerLength) {
      this.#answered(statusOf(piece))
      return
    }
    this.#pieces = Buffer.concat([this.#pieces, piece])
    const whole = lengthOf(this.#pieces)
    if (whole === undefined || this.#pieces.length < whole) return
    const status = statusOf(this.#pieces)
    this.#pieces = Buffer.alloc(0)
    if (status === CREATED) this.#answerLength = whole
    this.#answered(status)
  }

  #answered(status: number): void {
    this.#tally.note(status, performance.now() - this.#begun)
    if (this.#finishing) this.#socket.destroy()
    else this.#send()
  }

  #closed(): void {
    if (this.#finishing) {
      this.#finished?.()
      return
    }
    this.#tally.note(0, 0)
    this.#pieces = Buffer.alloc(0)
    setTimeout(() => {
      if (this.#finishing) this.#finished?.()
      else this.#socket = this.#open()
    }, AGAIN_MS)
  }
}

function requestOf({ origin, path, body }: Load): Buffer {
  const head = [
    `POST ${path} HTTP/1.1`,
    `host: ${new URL(origin).host}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
  ]
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`)
}

/** `HTTP/1.1 201`: three digits from the tenth byte on. */
const statusOf = (answer: Buffer): number => Number(answer.toString('latin1', 9, 12))

/** Of the whole answer; undefined while its head is not whole. */
function lengthOf(answer: Buffer): number | undefined {
  const headEnd = answer.indexOf('\r\n\r\n')
  if (headEnd < 0) return undefined
  const length = /\r\ncontent-length: *(\d+)/i.exec(answer.toString('latin1', 0, headEnd))?.[1]
  return headEnd + 4 + Number(length ?? 0)
}
