import { createSecretKey, hkdfSync } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { KEY_BYTES, seal, unseal } from './sealed-value.ts'

/**
 * The key that wraps the keys of rounds. It is not in the database, its backups or its folder, so whoever has
 * these cannot open what waits.
 */
export class ServerKey {
  /** Tells keys apart and reveals nothing about them. */
  readonly id: string
  readonly #key: KeyObject

  /** @param secret 32 bytes */
  constructor(secret: Buffer) {
    if (secret.length !== KEY_BYTES) throw new Error('a server key has 32 bytes')
    this.#key = createSecretKey(derive(secret, 'wrap', KEY_BYTES))
    this.id = derive(secret, 'id', 8).toString('hex')
  }

  wrap(key: Buffer, context: string): Buffer {
    return seal(this.#key, key, context)
  }

  /** Returns a wrapped key; throws a SealedValueError if another server key wrapped it. */
  unwrap(wrapped: Buffer, context: string): Buffer {
    return unseal(this.#key, wrapped, context)
  }
}

const derive = (secret: Buffer, purpose: string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `sextant server key: ${purpose}`, bytes))

let current: ServerKey | undefined

/** Sets the key of this process, which has one from its start on. */
export function setServerKey(key: ServerKey): void {
  current = key
}

/** Returns the key of this process. */
export function serverKey(): ServerKey {
  if (!current) throw new Error('this process has no server key')
  return current
}
