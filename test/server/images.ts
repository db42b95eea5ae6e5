import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import type { Sharp } from 'sharp'

/** Draws a picture from `pixelAt`: red, green, blue and alpha, each 0 to 255. */
export function picture(
  width: number,
  height: number,
  pixelAt: (x: number, y: number) => readonly [number, number, number, number],
): Sharp {
  const pixels = Buffer.alloc(width * height * 4)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) pixels.set(pixelAt(x, y), (y * width + x) * 4)
  }
  return sharp(pixels, { raw: { width, height, channels: 4 } })
}

/** Returns a logo: a green disc on a transparent background. */
export const aLogo = (width = 320, height = 120): Promise<Buffer> =>
  picture(width, height, (x, y) =>
    Math.hypot(x - height / 2, y - height / 2) < height / 2 ? [10, 92, 54, 255] : [0, 0, 0, 0],
  )
    .png()
    .toBuffer()

/** Returns the least compressible picture: pseudorandom pixels, always the same. */
export function noise(width: number, height: number): Sharp {
  let state = 1
  const next = () => {
    state = (state * 48_271) % 2_147_483_647
    return state & 255
  }
  return picture(width, height, () => [next(), next(), next(), next()])
}

/** Returns a PNG written by hand: of any announced size, with further chunks before the picture. */
export function handmadePng(
  { width, height }: { width: number; height: number },
  before: readonly [kind: string, data: Buffer][] = [],
  scanlines: Buffer = Buffer.alloc((width * 4 + 1) * height),
): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Eight bits per channel: red, green, blue and alpha.
  header.set([8, 6], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    ...before.map(([kind, data]) => chunk(kind, data)),
    chunk('IDAT', deflateSync(scanlines)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data])
  const whole = Buffer.alloc(body.length + 8)
  whole.writeUInt32BE(data.length, 0)
  body.copy(whole, 4)
  whole.writeUInt32BE(crc32(body), body.length + 4)
  return whole
}
