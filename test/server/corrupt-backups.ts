import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { gunzipSync, gzipSync } from 'node:zlib'

const DIGEST_BYTES = 32

/** Returns the decompressed contents of a backup. */
export const decompress = (path: string): Buffer => gunzipSync(readFileSync(path))

/** Returns a changed copy of a backup with a valid checksum. */
export function rewrite(path: string, change: (bytes: Buffer) => Buffer): Buffer {
  const bytes = change(decompress(path).subarray(0, -DIGEST_BYTES))
  return gzipSync(Buffer.concat([bytes, createHash('sha256').update(bytes).digest()]))
}

/** Replaces the first occurrence of a text by one of the same length. */
export const replaceText = (from: string, to: string) => (bytes: Buffer) =>
  Buffer.from(bytes.toString('latin1').replace(from, to), 'latin1')

/** Returns a copy with one bit of the byte at `at` inverted. */
export function flipBit(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes)
  copy.writeUInt8((copy[at] ?? 0) ^ 1, at)
  return copy
}
