import { inflateSync } from 'node:zlib'

const WOFF = { signature: 'wOFF', header: 44, entry: 20 } as const
const SFNT = { header: 12, entry: 16 } as const

/**
 * Returns the decompressed font in a WOFF file (https://www.w3.org/TR/WOFF/). fontkit would
 * decompress a table at each access, which takes most of the time of a report.
 */
export function unpackWoff(file: Buffer): Buffer {
  if (file.toString('latin1', 0, 4) !== WOFF.signature) throw new Error('this is not a WOFF file')
  const count = file.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, index) =>
    readTable(file, WOFF.header + index * WOFF.entry),
  )
  const head = Buffer.alloc(SFNT.header + count * SFNT.entry)
  file.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  // searchRange, entrySelector and rangeShift.
  const power = Math.floor(Math.log2(count))
  head.writeUInt16BE(2 ** power * SFNT.entry, 6)
  head.writeUInt16BE(power, 8)
  head.writeUInt16BE((count - 2 ** power) * SFNT.entry, 10)

  const parts: Buffer[] = [head]
  let offset = head.length
  for (const [index, { tag, checksum, bytes }] of tables.entries()) {
    const at = SFNT.header + index * SFNT.entry
    tag.copy(head, at)
    head.writeUInt32BE(checksum, at + 4)
    head.writeUInt32BE(offset, at + 8)
    head.writeUInt32BE(bytes.length, at + 12)
    const padding = Buffer.alloc(-bytes.length & 3)
    parts.push(bytes, padding)
    offset += bytes.length + padding.length
  }
  return Buffer.concat(parts)
}

function readTable(file: Buffer, at: number) {
  const offset = file.readUInt32BE(at + 4)
  const packed = file.subarray(offset, offset + file.readUInt32BE(at + 8))
  // A table that compression would not make smaller is stored uncompressed.
  const bytes = packed.length < file.readUInt32BE(at + 12) ? inflateSync(packed) : packed
  return { tag: file.subarray(at, at + 4), checksum: file.readUInt32BE(at + 16), bytes }
}
