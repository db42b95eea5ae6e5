import { createConnection, createServer } from 'node:net'
import type { AddressInfo, Server, Socket } from 'node:net'
import type { Dice } from './dice.ts'

/**
 * What a mail server does: lets mails through; is not there; is there and says nothing, from the
 * start or once it has a mail; hangs up in the middle.
 */
export type DoorMood = 'open' | 'refuses' | 'hangs' | 'hangs up'

/** Where SMTP has a mail end. */
const END_OF_MAIL = '\r\n.\r\n'
/** More than a conversation has before the mail. */
const LONGEST_TALK = 1_500

/**
 * Stands before a mail server at an address of its own. No mail is whole behind it that it has not
 * let through to its end: whoever was hung up on knows that it has to be sent again.
 */
export class MailDoor {
  readonly #behind: URL
  readonly #dice: Dice
  readonly #sockets = new Set<Socket>()
  #server: Server | undefined
  #port = 0
  #mood: DoorMood = 'refuses'
  #knocks = 0

  constructor(behind: string, dice: Dice) {
    this.#behind = new URL(behind)
    this.#dice = dice
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.#port}`
  }

  /** How often somebody has come in, with whatever mood. */
  get knocks(): number {
    return this.#knocks
  }

  /**
   * Is so from now on, and hangs up on whoever was not let through. Those who were come to an end:
   * a mail that is behind the door, and nobody was told of, would rightly be sent again.
   */
  async set(mood: DoorMood): Promise<void> {
    const before = this.#mood
    this.#mood = mood
    if (before !== 'open') for (const socket of this.#sockets) socket.destroy()
    if (mood === 'refuses') return this.#close()
    if (this.#server) return
    const server = createServer((near) => this.#letIn(near))
    await new Promise<void>((resolve) => {
      server.listen(this.#port, '127.0.0.1', () => resolve())
    })
    this.#server = server
    this.#port = (server.address() as AddressInfo).port
  }

  async #close(): Promise<void> {
    const server = this.#server
    this.#server = undefined
    await new Promise<void>((resolve) => {
      if (server) server.close(() => resolve())
      else resolve()
    })
  }

  #letIn(near: Socket): void {
    this.#knocks += 1
    this.#watch(near)
    const mood = this.#mood
    const silent = mood === 'hangs' && this.#dice.next() < 0.5
    if (silent) return void near.resume()
    const far = createConnection(Number(this.#behind.port), this.#behind.hostname)
    this.#watch(far)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('close', () => other.destroy())
    }
    far.pipe(near)
    if (mood === 'open') return void near.pipe(far)
    this.#letSomeThrough(near, far, mood)
  }

  /** As much as the dice say, and never the end of a mail. */
  #letSomeThrough(near: Socket, far: Socket, mood: DoorMood): void {
    let left = mood === 'hangs' ? Infinity : this.#dice.between(0, LONGEST_TALK)
    let before = ''
    near.on('data', (chunk: Buffer) => {
      const ends = `${before}${chunk.toString('latin1')}`.includes(END_OF_MAIL)
      before = chunk.toString('latin1').slice(-END_OF_MAIL.length)
      left -= chunk.length
      if (left > 0 && !ends) return void far.write(chunk)
      if (mood === 'hangs up') near.destroy()
    })
  }

  #watch(socket: Socket): void {
    this.#sockets.add(socket)
    // Being hung up on is what is asked for here.
    socket.on('error', () => {})
    socket.on('close', () => this.#sockets.delete(socket))
  }
}
