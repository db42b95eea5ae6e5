import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { Line } from './line.ts'
import { HUNG, REFUSED } from './shots.ts'
import type { Load, Shots, Template } from './shots.ts'

/** Longer than a server may take for anything that this measures. */
const PATIENCE_MS = 15_000

/** A thread that sends a load, tells what came of it, and ends: see open-loop.ts. */
class Shooter {
  readonly #load: Load
  readonly #statuses: number[] = []
  readonly #took: number[] = []
  readonly #dated: number[] = []
  readonly #free: Line[] = []
  #skipped = 0
  /** Requests that have been due so far, sent or not. */
  #due = 0
  #begun = 0
  #stopped = false
  #outstanding = 0
  #answered = 0

  constructor(load: Load) {
    this.#load = load
  }

  stop(): void {
    this.#stopped = true
  }

  async run(): Promise<Shots> {
    const { connections, rate, milliseconds, origin, first } = this.#load
    const lines = Array.from({ length: connections }, () => new Line(origin))
    // Before the load, a few at a time: Node takes one new connection in each turn of its loop, which
    // is long under load, and would measure that in place of what it does with requests.
    for (let open = 0; open < lines.length; open += 32) {
      await Promise.all(lines.slice(open, open + 32).map((line) => line.open()))
    }
    this.#free.push(...lines)
    this.#begun = performance.now()
    while (!this.#stopped && performance.now() - this.#begun < milliseconds) {
      if (rate === null) this.#sendAll()
      else this.#sendDue(rate)
      await sleep(1)
    }
    this.#stopped = true
    const took = performance.now() - this.#begun
    const until = performance.now() + (this.#load.patience ?? PATIENCE_MS)
    while (this.#outstanding > 0 && performance.now() < until) await sleep(5)
    for (const line of lines) line.close()
    return {
      first,
      statuses: Uint16Array.from(this.#statuses),
      took: Float32Array.from(this.#took),
      dated: Uint8Array.from(this.#dated),
      skipped: this.#skipped,
      milliseconds: took,
    }
  }

  #sendAll(): void {
    for (const line of this.#free.splice(0)) this.#send(line, performance.now())
  }

  /** What is due and finds no connection waits for one, as many as there are connections. */
  #sendDue(rate: number): void {
    const due = Math.floor(((performance.now() - this.#begun) * rate) / 1_000)
    const waiting = () => due - this.#due
    while (waiting() > 0) {
      // In turns: a server ends connections on which nothing is sent for long.
      const line = this.#free.shift()
      if (!line) break
      this.#send(line, this.#begun + (this.#due * 1_000) / rate)
      this.#due += 1
    }
    const beyond = waiting() - this.#load.connections
    if (beyond > 0) {
      this.#skipped += beyond
      this.#due += beyond
    }
  }

  #send(line: Line, since: number): void {
    const { templates, first, rate } = this.#load
    const place = this.#statuses.length
    const template = templates[place % templates.length]
    if (!template) throw new Error('there is nothing to send')
    this.#statuses.push(HUNG)
    this.#took.push(0)
    this.#dated.push(0)
    this.#outstanding += 1
    line.send(numbered(template, first + place), ({ status, dated }) => {
      this.#outstanding -= 1
      this.#statuses[place] = status
      this.#took[place] = performance.now() - since
      this.#dated[place] = dated ? 1 : 0
      this.#answered += 1
      if (this.#answered === this.#load.connections) tell('going')
      // Nobody is there any more: in a closed loop, whoever finds that out goes home.
      if (status === REFUSED && rate === null) return
      if (rate === null && !this.#stopped) this.#send(line, performance.now())
      else this.#free.push(line)
    })
  }
}

/** The request with this number. */
function numbered({ bytes, digitsAt, base, hexAt }: Template, number: number): Buffer {
  const request = Buffer.from(bytes)
  let rest = number
  for (const place of digitsAt) {
    // Answers begin with 1.
    request[place] = 49 + (rest % base)
    rest = Math.floor(rest / base)
  }
  if (hexAt >= 0) request.write(number.toString(16).padStart(8, '0'), hexAt, 'latin1')
  return request
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- this is no window
const tell = (what: Shots | 'going') => parentPort?.postMessage(what)

const shooter = new Shooter(workerData as Load)
parentPort?.on('message', () => shooter.stop())
tell(await shooter.run())
parentPort?.close()
