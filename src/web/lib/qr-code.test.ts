import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { drawQr, qrFile } from './qr-code.ts'

const LINK = 'https://sextant.example/quiz/EG4MGfilNwrvCPsSOkDJwffl'

test('the path draws exactly the dark modules', () => {
  const { size, path } = drawQr(LINK)
  const drawn = Array.from({ length: size }, () => new Array<boolean>(size).fill(false))
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    drawn[Number(y)]?.fill(true, Number(x), Number(x) + Number(width))
  }
  expect(drawn).toEqual(encode(LINK, { ecc: 'M', border: 4 }).data)
})

test('the file is a standalone SVG', () => {
  const svg = decodeURIComponent(qrFile(drawQr(LINK)).split(',')[1] ?? '')
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg".*<\/svg>$/)
})
