import { LOGO_BOX, LOGO_BYTES, QUIZ_LOGO_BOX, QUIZ_LOGO_BYTES } from '#domain/branding.ts'
import { AppError, badInput } from '#server/platform/http/app-error.ts'
import { serialQueue } from '#server/platform/serial-queue.ts'
import type { Sharp } from 'sharp'
import { isAnimated, sniffed } from './image-bytes.ts'
import type { ImageType } from './image-bytes.ts'

/** A logo as it is kept: made anew from the pixels of what was sent, and nothing else of it. */
export interface ReadLogo {
  readonly data: Buffer
  readonly type: ImageType
  readonly width: number
  readonly height: number
  /** For quiz pages: of the same type, and light whatever it shows. */
  readonly small: Buffer
}

/** A picture of 16 million pixels takes 64 MB while it is read. */
const MOST_PIXELS = 16_000_000
const READING_SECONDS = 5
const MOST_WAITING = 10

const NO_IMAGE = 'This is no PNG or JPEG image that we can read. Please save it anew and try again.'
const TOO_MANY_PIXELS =
  'This image has too many pixels. Please scale it down to at most 4,000 by 4,000.'

/**
 * Reads a PNG or JPEG and writes it anew, within LOGO_BOX: whatever else was in the file (places,
 * names, profiles, a page behind the picture) is gone. Throws bad input naming `logo` for what is
 * no such picture, and 503 where too many wait.
 */
export async function readLogo(file: Buffer): Promise<ReadLogo> {
  const type = sniffed(file)
  if (!type) {
    throw badInput('logo', 'Please choose a PNG or JPEG file. Other kinds of files cannot be used.')
  }
  if (isAnimated(file)) throw badInput('logo', 'Please choose a picture that does not move.')
  return afterOthers(() => remake(file, type))
}

/** Pictures never take more memory than one does. */
const afterOthers = serialQueue(MOST_WAITING, 'Too many images are being read. Please try again.')

async function remake(file: Buffer, type: ImageType): Promise<ReadLogo> {
  const sharp = await loadSharp()
  const open = (source: Buffer) =>
    sharp(source, { limitInputPixels: MOST_PIXELS, failOn: 'error' }).timeout({
      seconds: READING_SECONDS,
    })
  try {
    const { width, height } = await open(file).metadata()
    if (width * height > MOST_PIXELS) throw badInput('logo', TOO_MANY_PIXELS)
    // Turned as its camera held it, before that is forgotten.
    const fitted = await open(file)
      .autoOrient()
      .resize({ ...LOGO_BOX, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .png({ compressionLevel: 1 })
      .toBuffer({ resolveWithObject: true })
    return {
      type,
      data: await firstWithin(LOGO_BYTES, waysToWrite(open(fitted.data), type)),
      width: fitted.info.width,
      height: fitted.info.height,
      small: await firstWithin(
        QUIZ_LOGO_BYTES,
        smallWays(() => open(fitted.data), type),
      ),
    }
  } catch (error) {
    if (error instanceof AppError) throw error
    const { message } = error as Error
    throw badInput('logo', /pixel limit/i.test(message) ? TOO_MANY_PIXELS : NO_IMAGE)
  }
}

let loaded: Promise<typeof import('sharp').default> | undefined

/** Loaded by the first logo: it costs 20 MB. It is left no kind of file but the two. */
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

/** Ways to write the same picture, the best first and each lighter than the one before. */
function waysToWrite(picture: Sharp, type: ImageType): Sharp[] {
  if (type === 'image/jpeg') {
    return [88, 75, 60, 45].map((quality) => picture.clone().jpeg({ quality, mozjpeg: true }))
  }
  return [
    picture.clone().png({ compressionLevel: 9 }),
    ...[256, 64, 16].map((colours) => picture.clone().png({ palette: true, colours, effort: 7 })),
  ]
}

/** For quiz pages: as sharp screens show it, or with half the points where that is too heavy. */
function smallWays(open: () => Sharp, type: ImageType): Sharp[] {
  return [2, 1].flatMap((density) => {
    const box = {
      width: QUIZ_LOGO_BOX.width * density,
      height: QUIZ_LOGO_BOX.height * density,
    }
    return waysToWrite(open().resize({ ...box, fit: 'inside', withoutEnlargement: true }), type)
  })
}

async function firstWithin(most: number, ways: readonly Sharp[]): Promise<Buffer> {
  for (const way of ways) {
    const written = await way.toBuffer()
    if (written.length <= most) return written
  }
  throw badInput('logo', 'This image has too much detail for a logo. Please choose a simpler one.')
}
