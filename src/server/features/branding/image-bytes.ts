export type ImageType = 'image/png' | 'image/jpeg'

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const JPEG = Buffer.from([0xff, 0xd8, 0xff])

/** What kind of picture a file begins as; its name and what a browser calls it say nothing. */
export function sniffed(file: Buffer): ImageType | undefined {
  if (file.subarray(0, PNG.length).equals(PNG)) return 'image/png'
  return file.subarray(0, JPEG.length).equals(JPEG) ? 'image/jpeg' : undefined
}

/** Whether a PNG announces more pictures than the one that all programs show. */
export function isAnimated(file: Buffer): boolean {
  if (sniffed(file) !== 'image/png') return false
  let at = PNG.length
  while (at + 8 <= file.length) {
    const kind = file.toString('latin1', at + 4, at + 8)
    if (kind === 'acTL') return true
    // It has to stand before the picture.
    if (kind === 'IDAT') return false
    at += 12 + file.readUInt32BE(at)
  }
  return false
}
