import { createHmac, createSecretKey, hkdfSync } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { MAX_COMMENT_LENGTH } from '#domain/comments.ts'
import type { Answers } from '#domain/rollup.ts'
import { CANT_SAY } from '#domain/stored-submission.ts'
import { KEY_BYTES, seal, unseal } from '#server/platform/sealing/sealed-value.ts'

/** Bytes before a sealed answer or comment by which the owner of its ticket finds it. */
export const MARK_BYTES = 16

/** In UTF-8; a character of JavaScript takes at most three bytes. */
const COMMENT_BYTES = MAX_COMMENT_LENGTH * 3

/** Bytes of a member's id and of the hash of their blinded message. */
const [ID_BYTES, HASH_BYTES] = [16, 32]
const DRAW_BYTES = ID_BYTES + HASH_BYTES

/** Hashes of blinded messages by member, in hexadecimal digits. */
export type Draws = ReadonlyMap<string, string>

/**
 * Seals what waits for one release of a round. All answers have one length, and so have all comments, so that
 * a sealed value tells nothing.
 */
export class ReleaseSealer {
  readonly number: number
  readonly #key: KeyObject
  readonly #markKey: KeyObject
  readonly #context: string

  constructor(roundId: string, number: number, key: Buffer) {
    this.number = number
    this.#key = createSecretKey(key)
    this.#markKey = createSecretKey(Buffer.from(hkdfSync('sha256', key, '', 'marks', KEY_BYTES)))
    this.#context = `${roundId} ${number}`
  }

  /**
   * Returns the mark of a ticket or of a comment's key, both hexadecimal digits: only this key makes it, so
   * nothing joins a response to the ticket that was spent for it. Zeros without a ticket.
   */
  markOf(ticket: string | undefined): Buffer {
    if (ticket === undefined) return Buffer.alloc(MARK_BYTES)
    const mark = createHmac('sha256', this.#markKey).update(ticket, 'hex').digest()
    return mark.subarray(0, MARK_BYTES)
  }

  /** Returns the mark with the sealed answers. */
  sealAnswers(answers: Answers, ticket: string | undefined): Buffer {
    const bytes = Buffer.from(answers.map((value) => value ?? CANT_SAY))
    const sealed = seal(this.#key, bytes, `${this.#context} answers`)
    return Buffer.concat([this.markOf(ticket), sealed])
  }

  unsealAnswers(value: Buffer): Answers {
    const bytes = unseal(this.#key, value.subarray(MARK_BYTES), `${this.#context} answers`)
    return [...bytes].map((byte) => (byte === CANT_SAY ? null : byte))
  }

  sealComment(text: string, commentKey: string | undefined): Buffer {
    const sealed = seal(this.#key, padded(text), `${this.#context} comment`)
    return Buffer.concat([this.markOf(commentKey), sealed])
  }

  unsealComment(value: Buffer): string {
    return unpadded(unseal(this.#key, value.subarray(MARK_BYTES), `${this.#context} comment`))
  }
}

/** Seals who has drawn a ticket of a round, and the comments that a release held back. */
export class RosterSealer {
  readonly #key: KeyObject
  readonly #roundId: string

  constructor(roundId: string, key: Buffer) {
    this.#roundId = roundId
    this.#key = createSecretKey(key)
  }

  /** Seals draws; the result has the same length for any of the `people` on a roster. */
  sealDraws(draws: Draws, people: number): Buffer {
    const value = Buffer.alloc(people * DRAW_BYTES)
    // In the order of the ids, which does not tell the order of the draws.
    const entries = [...draws].map(([memberId, hash]) => memberId.replaceAll('-', '') + hash)
    for (const [index, entry] of entries.toSorted().entries()) {
      value.write(entry, index * DRAW_BYTES, 'hex')
    }
    return seal(this.#key, value, `${this.#roundId} drawn`)
  }

  unsealDraws(sealed: Buffer): Draws {
    const value = unseal(this.#key, sealed, `${this.#roundId} drawn`)
    const draws = new Map<string, string>()
    for (let at = 0; at < value.length; at += DRAW_BYTES) {
      const hex = value.toString('hex', at, at + DRAW_BYTES)
      if (/[^0]/.test(hex)) draws.set(toUuid(hex.slice(0, 2 * ID_BYTES)), hex.slice(2 * ID_BYTES))
    }
    return draws
  }

  sealHeld(text: string): Buffer {
    return seal(this.#key, padded(text), `${this.#roundId} held`)
  }

  unsealHeld(sealed: Buffer): string {
    return unpadded(unseal(this.#key, sealed, `${this.#roundId} held`))
  }
}

const toUuid = (hex: string): string =>
  hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** Returns the length of a text, the text, and zeros. */
function padded(text: string): Buffer {
  const value = Buffer.alloc(2 + COMMENT_BYTES)
  value.writeUInt16BE(value.write(text, 2))
  return value
}

const unpadded = (value: Buffer): string => value.toString('utf8', 2, 2 + value.readUInt16BE())
