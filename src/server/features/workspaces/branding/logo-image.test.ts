import { deflateSync } from 'node:zlib'
import { MAX_LOGO_BYTES, MAX_QUIZ_LOGO_BYTES } from '#domain/branding.ts'
import { aLogo, handmadePng, noise, picture } from '#test/server/images.ts'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { encodeLogo } from './logo-image.ts'

/** Returns format, size and metadata of an encoded image. */
async function metadataOf(data: Buffer) {
  const { format, width, height, space, depth, exif, icc, xmp, pages } =
    await sharp(data).metadata()
  return { format, width, height, space, depth, exif, icc, xmp, pages }
}

const PLAIN = { space: 'srgb', depth: 'uchar', exif: undefined, icc: undefined, xmp: undefined }

async function pixel(data: Buffer, left: number, top: number): Promise<number[]> {
  const value = await sharp(data).extract({ left, top, width: 1, height: 1 }).raw().toBuffer()
  return [...value]
}

const refusal = (file: Buffer): Promise<string> =>
  encodeLogo(file).then(
    () => 'accepted',
    (error: Error) => error.message,
  )

const SMALL = { width: 20, height: 10 }

const CANNOT_READ = /We can't read this image/
const OTHER_KIND = /choose a PNG or JPEG file/
const TOO_MANY = /too many pixels/

describe('a logo', () => {
  test('stays a PNG with its transparency', async () => {
    const logo = await encodeLogo(await aLogo())
    expect(logo).toMatchObject({ type: 'image/png', width: 320, height: 120 })
    expect(await metadataOf(logo.data)).toMatchObject({ format: 'png', width: 320, ...PLAIN })
    expect(await pixel(logo.data, 60, 60)).toEqual([10, 92, 54, 255])
    expect((await pixel(logo.data, 300, 60))[3]).toBe(0)
    expect(await metadataOf(logo.small)).toMatchObject({ format: 'png', width: 213, height: 80 })
  })

  test('stays a JPEG', async () => {
    const file = await picture(300, 200, () => [200, 30, 30, 255])
      .jpeg()
      .toBuffer()
    const logo = await encodeLogo(file)
    expect(logo).toMatchObject({ type: 'image/jpeg', width: 300, height: 200 })
    expect(await metadataOf(logo.small)).toMatchObject({ format: 'jpeg', width: 120, height: 80 })
  })

  test('is scaled down to its box and never enlarged', async () => {
    expect(await encodeLogo(await aLogo(2_000, 600))).toMatchObject({ width: 640, height: 192 })
    expect(await encodeLogo(await aLogo(300, 1_200))).toMatchObject({ width: 60, height: 240 })
    const tiny = await encodeLogo(await aLogo(3, 2))
    expect(tiny).toMatchObject({ width: 3, height: 2 })
    expect(await metadataOf(tiny.small)).toMatchObject({ width: 3, height: 2 })
  })

  test('is small on a quiz page, whatever it shows', async () => {
    const png = await noise(360, 240).png().toBuffer()
    const jpeg = await noise(640, 240).jpeg({ quality: 100 }).toBuffer()
    for (const file of [png, jpeg]) {
      const logo = await encodeLogo(file)
      expect(logo.data.length).toBeLessThanOrEqual(MAX_LOGO_BYTES)
      expect(logo.small.length).toBeLessThanOrEqual(MAX_QUIZ_LOGO_BYTES)
      expect(await sharp(logo.small).stats()).toBeDefined()
    }
  })

  test('loses its metadata and is rotated by its orientation', async () => {
    const file = await picture(60, 40, (x) => (x < 30 ? [255, 0, 0, 255] : [0, 0, 255, 255]))
      .withExif({
        IFD0: { Copyright: 'ExifCanary', Artist: 'ExifCanary' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' },
      })
      .withMetadata({ orientation: 6 })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">XmpCanary</x:xmpmeta>')
      .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
      .toBuffer()
    expect(file.includes('XmpCanary')).toBe(true)
    expect((await sharp(file).metadata()).exif).toBeDefined()
    const logo = await encodeLogo(file)
    expect(await metadataOf(logo.data)).toMatchObject({ width: 40, height: 60, ...PLAIN })
    expect((await pixel(logo.data, 20, 5))[0]).toBeGreaterThan(200)
    expect((await pixel(logo.data, 20, 55))[2]).toBeGreaterThan(200)
    for (const encoded of [logo.data, logo.small]) {
      expect(encoded.toString('latin1')).not.toMatch(/Canary|Exif|GPS/)
    }
  })

  test('is converted to 8-bit sRGB', async () => {
    const printed = await picture(80, 40, () => [255, 255, 255, 255])
      .flatten()
      .toColourspace('cmyk')
      .jpeg()
      .toBuffer()
    expect((await sharp(printed).metadata()).space).toBe('cmyk')
    const shown = await encodeLogo(printed)
    expect(await metadataOf(shown.data)).toMatchObject({ format: 'jpeg', ...PLAIN })
    expect((await pixel(shown.data, 5, 5)).every((value) => value > 245)).toBe(true)

    const deep = await picture(80, 40, () => [200, 100, 50, 255])
      .toColourspace('rgb16')
      .png()
      .toBuffer()
    expect((await sharp(deep).metadata()).depth).toBe('ushort')
    const flat = await encodeLogo(deep)
    expect(await metadataOf(flat.data)).toMatchObject({ format: 'png', ...PLAIN })
    expect((await pixel(flat.data, 5, 5)).slice(0, 3)).toEqual([200, 100, 50])

    const grey = await picture(80, 40, () => [90, 90, 90, 255])
      .greyscale()
      .png()
      .toBuffer()
    expect(await encodeLogo(grey)).toMatchObject({ width: 80, height: 40 })
  })

  test('loses data appended to its file', async () => {
    const page = '<script>alert("PageCanary")</script>'
    for (const file of [
      Buffer.concat([await aLogo(), Buffer.from(page)]),
      handmadePng({ width: 40, height: 20 }, [['tEXt', Buffer.from(`Comment\0${page}`)]]),
      Buffer.concat([await noise(40, 20).jpeg().toBuffer(), Buffer.from(page)]),
    ]) {
      const logo = await encodeLogo(file)
      expect(logo.data.includes('PageCanary')).toBe(false)
      expect(logo.small.includes('PageCanary')).toBe(false)
    }
  })
})

describe('a file that is not an image', () => {
  test.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a program', Buffer.from('MZ\u0090\u0000')],
    ['nothing', Buffer.alloc(0)],
    ['a PDF', Buffer.from('%PDF-1.7')],
    ['a bitmap', Buffer.from('BM')],
    ['a page before a picture', Buffer.concat([Buffer.from('<html>'), handmadePng(SMALL)])],
  ])('is refused by its first bytes: %s', async (_name, file) => {
    expect(await refusal(file)).toMatch(OTHER_KIND)
  })

  test.each(['gif', 'webp', 'tiff', 'avif'] as const)('is refused as %s', async (format) => {
    expect(await refusal(await noise(20, 20).toFormat(format).toBuffer())).toMatch(OTHER_KIND)
  })

  test('is refused if it is broken or cut off', async () => {
    const png = await noise(100, 100).png().toBuffer()
    const jpeg = await noise(100, 100).jpeg().toBuffer()
    const broken = Buffer.from(png)
    broken.fill(0, 200, 400)
    for (const file of [
      png.subarray(0, 8),
      png.subarray(0, 60),
      png.subarray(0, png.length >> 1),
      jpeg.subarray(0, 3),
      jpeg.subarray(0, jpeg.length >> 1),
      broken,
      Buffer.concat([png.subarray(0, 8), Buffer.from('<svg/>')]),
      Buffer.concat([jpeg.subarray(0, 3), png]),
    ]) {
      expect(await refusal(file)).toMatch(CANNOT_READ)
    }
  })

  test('is refused if it is animated', async () => {
    const frames = Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])
    expect(await refusal(handmadePng(SMALL, [['acTL', frames]]))).toMatch(/Animated images/)
  })

  test('is refused if it has too many pixels', async () => {
    const start = performance.now()
    const noPixels = Buffer.alloc(1_000)
    for (const size of [
      { width: 50_000, height: 50_000 },
      { width: 2_147_483_647, height: 2_147_483_647 },
      { width: 100_000_000, height: 1 },
      { width: 4_001, height: 4_001 },
    ]) {
      expect(await refusal(handmadePng(size, [], noPixels))).toMatch(/too many pixels|can't read/)
    }
    // 100 million black pixels.
    const wide = Buffer.alloc((10_000 * 4 + 1) * 1_000)
    expect(await refusal(handmadePng({ width: 10_000, height: 10_000 }, [], wide))).toMatch(
      TOO_MANY,
    )
    expect(performance.now() - start).toBeLessThan(5_000)
  })

  test('takes little memory if its metadata is a decompression bomb', async () => {
    const deflated = deflateSync(Buffer.alloc(60_000_000, 'x'))
    const bomb = Buffer.concat([Buffer.from('A\0\0'), deflated])
    const profile = Buffer.concat([Buffer.from('P\0\0'), deflated])
    const before = process.memoryUsage().rss
    await refusal(
      handmadePng(SMALL, [
        ['iCCP', profile],
        ...[1, 2, 3, 4].map((): [string, Buffer] => ['zTXt', bomb]),
      ]),
    )
    expect((process.memoryUsage().rss - before) / 1e6).toBeLessThan(150)
  })

  test('waits for other images, or is refused if too many wait', async () => {
    const file = await noise(60, 20).jpeg().toBuffer()
    const answers = await Promise.all(new Array<Buffer>(14).fill(file).map(refusal))
    expect(answers.filter((answer) => answer === 'accepted')).toHaveLength(10)
    expect(answers.filter((answer) => /Too many images/.test(answer))).toHaveLength(4)
    expect(await refusal(file)).toBe('accepted')
  })
})
