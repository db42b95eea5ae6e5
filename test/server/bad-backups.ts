import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { gunzipSync, gzipSync } from 'node:zlib'

const DIGEST_BYTES = 32

/** What is in a backup's file. */
export const unpacked = (path: string): Buffer => gunzipSync(readFileSync(path))

/** A backup that was changed by somebody who knows how to sum it up anew. */
export function repacked(path: string, change: (bytes: Buffer) => Buffer): Buffer {
  const bytes = change(unpacked(path).subarray(0, -DIGEST_BYTES))
  return gzipSync(Buffer.concat([bytes, createHash('sha256').update(bytes).digest()]))
}

/** Puts a text in place of the first that is another, of the same length. */
export const replaced = (from: string, to: string) => (bytes: Buffer) =>
  Buffer.from(bytes.toString('latin1').replace(from, to), 'latin1')

/** One bit of a byte is the other way. */
export function flipped(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes)
  copy.writeUInt8((copy[at] ?? 0) ^ 1, at)
  return copy
}
