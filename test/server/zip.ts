import { inflateRawSync } from 'node:zlib'

const DIRECTORY_END = 0x06_05_4b_50
const DIRECTORY_ENTRY = 0x02_01_4b_50

/**
 * Returns the files of a ZIP archive by their paths. Reads archives without a comment, with
 * stored or deflated files.
 */
export function filesInZip(zip: Buffer): Map<string, Buffer> {
  const end = zip.length - 22
  if (zip.readUInt32LE(end) !== DIRECTORY_END) throw new Error('No ZIP archive')
  const files = new Map<string, Buffer>()
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (zip.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new Error('No entry of a ZIP directory')
    const nameEnd = at + 46 + zip.readUInt16LE(at + 28)
    const path = zip.toString('utf8', at + 46, nameEnd)
    files.set(path, contentAt(zip, zip.readUInt32LE(at + 42), at))
    at = nameEnd + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return files
}

/** Returns a file's content. Its size and method are those of the directory. */
function contentAt(zip: Buffer, header: number, entry: number): Buffer {
  const start = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28)
  const content = zip.subarray(start, start + zip.readUInt32LE(entry + 20))
  const isStored = zip.readUInt16LE(entry + 10) === 0
  return isStored ? content : inflateRawSync(content)
}
