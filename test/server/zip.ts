import { inflateRawSync } from 'node:zlib'

const DIRECTORY_END = 0x06_05_4b_50
const DIRECTORY_ENTRY = 0x02_01_4b_50

/**
 * Returns the files of a ZIP archive by their paths. Reads archives without a comment, with
 * stored or deflated files.
 */
export const filesInZip = (zip: Buffer): Map<string, Buffer> =>
  new Map(entriesOf(zip).map(({ path, header, at }) => [path, contentAt(zip, header, at)]))

/** Returns when each file of a ZIP archive was changed, to the minute. */
export const timesInZip = (zip: Buffer): string[] =>
  entriesOf(zip).map(({ at }) => {
    const [time, date] = [zip.readUInt16LE(at + 12), zip.readUInt16LE(at + 14)]
    const day = [1980 + (date >> 9), (date >> 5) & 15, date & 31].map(twoDigits).join('-')
    return `${day} ${[time >> 11, (time >> 5) & 63].map(twoDigits).join(':')}`
  })

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** Returns the entries of an archive's directory: where each is, and where its file begins. */
function entriesOf(zip: Buffer): { path: string; header: number; at: number }[] {
  const end = zip.length - 22
  if (zip.readUInt32LE(end) !== DIRECTORY_END) throw new Error('No ZIP archive')
  const entries: { path: string; header: number; at: number }[] = []
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (zip.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new Error('No entry of a ZIP directory')
    const nameEnd = at + 46 + zip.readUInt16LE(at + 28)
    const path = zip.toString('utf8', at + 46, nameEnd)
    entries.push({ path, header: zip.readUInt32LE(at + 42), at })
    at = nameEnd + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return entries
}

/** Returns a file's content. Its size and method are those of the directory. */
function contentAt(zip: Buffer, header: number, entry: number): Buffer {
  const start = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28)
  const content = zip.subarray(start, start + zip.readUInt32LE(entry + 20))
  const isStored = zip.readUInt16LE(entry + 10) === 0
  return isStored ? content : inflateRawSync(content)
}
