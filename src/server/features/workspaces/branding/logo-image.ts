import {
  MAX_LOGO_SIZE,
  MAX_LOGO_BYTES,
  MAX_QUIZ_LOGO_SIZE,
  MAX_QUIZ_LOGO_BYTES,
} from '#domain/branding.ts'
import { AppError, badInput } from '#server/platform/http/app-error.ts'
import { Overloaded } from '#server/platform/overloaded.ts'
import { Slots } from '#server/platform/slots.ts'
import type { Sharp } from 'sharp'

export type ImageType = 'image/png' | 'image/jpeg'

/** A logo in both sizes, encoded from the pixels of the uploaded file. */
export interface LogoFiles {
  readonly data: Buffer
  readonly type: ImageType
  readonly width: number
  readonly height: number
  /** For quiz pages: the same type, at most MAX_QUIZ_LOGO_BYTES. */
  readonly small: Buffer
}

/** An image of this size takes 64 MB while it is decoded. */
const MAX_PIXELS = 16_000_000
const DECODE_TIMEOUT_SECONDS = 5
const MAX_WAITING = 9

const UNREADABLE = "We can't read this image. Please export it again as PNG or JPEG and retry."
const TOO_MANY_PIXELS =
  'This image has too many pixels. Please scale it down to 4,000 by 4,000 or less.'

/**
 * Decodes a PNG or JPEG and encodes it again within MAX_LOGO_SIZE. This removes all other content of the
 * file: locations, names, color profiles, scripts. Throws a 400 at `logo` for any other file, and a
 * 503 if too many images wait.
 */
export async function encodeLogo(file: Buffer): Promise<LogoFiles> {
  const type = detectType(file)
  if (!type) {
    throw badInput('logo', 'Please choose a PNG or JPEG file. Other file types are not supported.')
  }
  if (isAnimated(file))
    throw badInput('logo', 'Animated images are not supported. Please choose a still image.')
  if (turns.waiting >= MAX_WAITING) {
    throw new Overloaded('Too many images are being processed. Please try again.')
  }
  const free = await turns.acquire()
  try {
    return await encode(file, type)
  } finally {
    free?.()
  }
}

/** One image at a time limits the memory. */
const turns = new Slots(1)

async function encode(file: Buffer, type: ImageType): Promise<LogoFiles> {
  const sharp = await loadSharp()
  const open = (source: Buffer) =>
    sharp(source, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).timeout({
      seconds: DECODE_TIMEOUT_SECONDS,
    })
  try {
    const { width, height } = await open(file).metadata()
    if (width * height > MAX_PIXELS) throw badInput('logo', TOO_MANY_PIXELS)
    // Rotates by the EXIF orientation, which is lost afterwards.
    const fitted = await open(file)
      .autoOrient()
      .resize({ ...MAX_LOGO_SIZE, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .png({ compressionLevel: 1 })
      .toBuffer({ resolveWithObject: true })
    return {
      type,
      data: await firstWithin(MAX_LOGO_BYTES, encodings(open(fitted.data), type)),
      width: fitted.info.width,
      height: fitted.info.height,
      small: await firstWithin(
        MAX_QUIZ_LOGO_BYTES,
        smallEncodings(() => open(fitted.data), type),
      ),
    }
  } catch (error) {
    if (error instanceof AppError) throw error
    const { message } = error as Error
    throw badInput('logo', /pixel limit/i.test(message) ? TOO_MANY_PIXELS : UNREADABLE)
  }
}

let loaded: Promise<typeof import('sharp').default> | undefined

/** Loads sharp for the first logo, since it takes 20 MB. Only its PNG and JPEG decoders stay on. */
function loadSharp(): Promise<typeof import('sharp').default> {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false)
    sharp.concurrency(1)
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({ operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer'] })
    return sharp
  })
  return loaded
}

/** Returns encodings of an image, the best first and each smaller than the one before. */
function encodings(image: Sharp, type: ImageType): Sharp[] {
  if (type === 'image/jpeg') {
    return [88, 75, 60, 45].map((quality) => image.clone().jpeg({ quality, mozjpeg: true }))
  }
  return [
    image.clone().png({ compressionLevel: 9 }),
    ...[256, 64, 16].map((colours) => image.clone().png({ palette: true, colours, effort: 7 })),
  ]
}

/**
 * Returns encodings for quiz pages: in double resolution for sharp screens, then in single resolution.
 */
function smallEncodings(open: () => Sharp, type: ImageType): Sharp[] {
  return [2, 1].flatMap((density) => {
    const box = {
      width: MAX_QUIZ_LOGO_SIZE.width * density,
      height: MAX_QUIZ_LOGO_SIZE.height * density,
    }
    return encodings(open().resize({ ...box, fit: 'inside', withoutEnlargement: true }), type)
  })
}

/** Returns the first encoding of at most `maxBytes`. Throws a 400 if no encoding is small enough. */
async function firstWithin(maxBytes: number, candidates: readonly Sharp[]): Promise<Buffer> {
  for (const candidate of candidates) {
    const encoded = await candidate.toBuffer()
    if (encoded.length <= maxBytes) return encoded
  }
  throw badInput('logo', 'This image has too much detail for a logo. Please choose a simpler one.')
}

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const JPEG_SIGNATURE = Buffer.from([0xff, 0xd8, 0xff])

/** Returns the image type by the file's first bytes, since names and declared types can be wrong. */
function detectType(file: Buffer): ImageType | undefined {
  if (file.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE)) return 'image/png'
  return file.subarray(0, JPEG_SIGNATURE.length).equals(JPEG_SIGNATURE) ? 'image/jpeg' : undefined
}

/** True for an animated PNG: its animation chunk must come before the image data. */
function isAnimated(file: Buffer): boolean {
  if (detectType(file) !== 'image/png') return false
  let offset = PNG_SIGNATURE.length
  while (offset + 8 <= file.length) {
    const chunkType = file.toString('latin1', offset + 4, offset + 8)
    if (chunkType === 'acTL') return true
    if (chunkType === 'IDAT') return false
    offset += 12 + file.readUInt32BE(offset)
  }
  return false
}
