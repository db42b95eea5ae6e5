import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { KeyObject } from 'node:crypto'

// A sealed value: its format, a nonce, the encrypted text and a tag (AES-256-GCM). The context is part of what
// the tag proves, so that a value that was moved to another round, or took another's place, is refused.

const FORMAT = 1
const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Bytes of a key. */
export const KEY_BYTES = 32

/** Bytes that sealing adds to a value. */
export const SEAL_BYTES = 1 + NONCE_BYTES + TAG_BYTES

/** Thrown for a value that was altered, sealed with another key or written by a later version. */
export class SealedValueError extends Error {}

/** Thrown for a value that another version wrote, which a server of that version can open. */
export class UnknownFormatError extends SealedValueError {}

/**
 * Encrypts a value with a key of 32 bytes. The result is 29 bytes longer and differs each time. The key is a key object,
 * because Node takes nine times as long with its bytes.
 */
export function seal(key: KeyObject, value: Buffer, context: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(context))
  return Buffer.concat([
    Buffer.of(FORMAT),
    nonce,
    cipher.update(value),
    cipher.final(),
    cipher.getAuthTag(),
  ])
}

/** Returns the value that was sealed in the same context. Throws a SealedValueError. */
export function unseal(key: KeyObject, sealed: Buffer, context: string): Buffer {
  requireKnownFormat(sealed)
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(1, 1 + NONCE_BYTES))
    .setAAD(Buffer.from(context))
    .setAuthTag(sealed.subarray(-TAG_BYTES))
  try {
    return Buffer.concat([
      decipher.update(sealed.subarray(1 + NONCE_BYTES, -TAG_BYTES)),
      decipher.final(),
    ])
  } catch (error) {
    throw new SealedValueError('a sealed value was altered, or sealed with another key', {
      cause: error,
    })
  }
}

/** Throws an UnknownFormatError unless this version can open values of this format. */
export function requireKnownFormat(sealed: Buffer): void {
  if (sealed.length < SEAL_BYTES || sealed[0] !== FORMAT) {
    throw new UnknownFormatError(`a sealed value has the unknown format ${sealed[0] ?? 'empty'}`)
  }
}
