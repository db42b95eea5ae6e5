import { createSecretKey, randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { KEY_BYTES, seal, SEAL_BYTES, SealedValueError, unseal } from './sealed-value.ts'
import { ServerKey } from './server-key.ts'

const newKey = () => createSecretKey(randomBytes(KEY_BYTES))
const key = newKey()
const value = Buffer.from([1, 5, 3])

describe('a sealed value', () => {
  test('is opened by its key in its context, and is another one each time', () => {
    const sealed = seal(key, value, 'round 1')
    expect(unseal(key, sealed, 'round 1')).toEqual(value)
    expect(sealed).toHaveLength(value.length + SEAL_BYTES)
    expect(seal(key, value, 'round 1')).not.toEqual(sealed)
  })

  test('is refused with another key, in another context, altered, cut or of an unknown format', () => {
    const sealed = seal(key, value, 'round 1')
    const altered = Buffer.from(sealed)
    altered[14] = (altered[14] ?? 0) ^ 1
    const later = Buffer.from(sealed)
    later[0] = 2
    for (const [otherKey, other, context] of [
      [newKey(), sealed, 'round 1'],
      [key, sealed, 'round 2'],
      [key, altered, 'round 1'],
      [key, sealed.subarray(0, -1), 'round 1'],
      [key, later, 'round 1'],
      [key, Buffer.alloc(0), 'round 1'],
    ] as const) {
      expect(() => unseal(otherKey, other, context)).toThrow(SealedValueError)
    }
  })
})

describe('a server key', () => {
  test('opens what it wrapped, and has an id that says nothing about it', () => {
    const secret = randomBytes(KEY_BYTES)
    const [one, other] = [new ServerKey(randomBytes(KEY_BYTES)), new ServerKey(secret)]
    const wrapped = other.wrap(value, 'round 1 key')
    expect(other.unwrap(wrapped, 'round 1 key')).toEqual(value)
    expect(() => one.unwrap(wrapped, 'round 1 key')).toThrow(SealedValueError)
    expect(one.id).not.toBe(other.id)
    expect(new ServerKey(secret).id).toBe(other.id)
    expect(other.id).toMatch(/^[\da-f]{16}$/)
    expect(secret.toString('hex')).not.toContain(other.id)
  })

  test('needs 32 bytes', () => {
    expect(() => new ServerKey(randomBytes(31))).toThrow('32 bytes')
  })
})
