import { SALT_BYTES } from './round-key.ts'

// RFC 8017, 9.1.1, with SHA-384 and MGF1, as RFC 9474 wants it. The browser can verify PSS, not encode it.

const HASH = { name: 'SHA-384', bytes: 48 }

/** Returns the encoding of a message with a random salt, for a key of so many bits. */
export async function encodePss(
  message: Uint8Array<ArrayBuffer>,
  modulusBits: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const bits = modulusBits - 1
  const encoded = new Uint8Array(Math.ceil(bits / 8))
  const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES))
  const hash = await digest(new Uint8Array(8), await digest(message), salt)
  // A block of zeros, a one, the salt, all masked, then the hash and 0xbc.
  const block = encoded.subarray(0, -HASH.bytes - 1)
  block.set([1, ...salt], block.length - SALT_BYTES - 1)
  const mask = await maskOf(hash, block.length)
  for (const [index, byte] of mask.entries()) block[index] = (block[index] ?? 0) ^ byte
  block[0] = (block[0] ?? 0) & (0xff >> (8 * encoded.length - bits))
  encoded.set([...hash, 0xbc], block.length)
  return encoded
}

/** Makes the mask of a hash (MGF1). */
async function maskOf(seed: Uint8Array, length: number): Promise<Uint8Array> {
  const counters = Array.from({ length: Math.ceil(length / HASH.bytes) }, (_, counter) => counter)
  const parts = await Promise.all(
    counters.map((counter) => digest(seed, Uint8Array.of(0, 0, 0, counter))),
  )
  return Uint8Array.from(parts.flatMap((part) => [...part])).subarray(0, length)
}

async function digest(...parts: readonly Uint8Array[]): Promise<Uint8Array> {
  const bytes = Uint8Array.from(parts.flatMap((part) => [...part]))
  return new Uint8Array(await crypto.subtle.digest(HASH.name, bytes))
}
