// Generates the derived images under public/: icons in all sizes from favicon.svg, and the preview
// image of shared links. Run it after a change of logo, name or fonts.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import type { Browser } from '@playwright/test'
import { PRODUCT_NAME } from '#domain/product.ts'
import { SAMPLE_RESULTS } from '#domain/sample-results.ts'
import { ensureChromium } from '#test/server/chromium.ts'

const PUBLIC = join(import.meta.dirname, '..', 'public')
const PAPER = '#fbfaf7'
const INK = '#1c2233'

/** The logo in light colors, regardless of the system's color scheme. */
const mark = readFileSync(join(PUBLIC, 'favicon.svg'), 'utf8').replace(/@media.*}}/, '')

function icon(size: number, margin: number): string {
  return `<style>body{margin:0;background:${PAPER};display:grid;place-items:center;
    width:${size}px;height:${size}px}svg{width:${size * (1 - 2 * margin)}px}</style>${mark}`
}

function font(name: string, file: string): string {
  const path = createRequire(import.meta.url).resolve(file)
  const data = readFileSync(path).toString('base64')
  return `@font-face{font-family:${name};font-weight:400 700;
    src:url(data:font/woff2;base64,${data}) format('woff2')}`
}

/** Returns the silhouette of a sample result, as on the front page. */
function silhouette(): string {
  const values = SAMPLE_RESULTS.teamwork.categories.map(({ percentage }) => percentage)
  const points = (of: (value: number) => number) =>
    values
      .map((value, index) => {
        const angle = (index / values.length) * 2 * Math.PI - Math.PI / 2
        return `${200 + of(value) * Math.cos(angle)},${200 + of(value) * Math.sin(angle)}`
      })
      .join(' ')
  return `<svg viewBox="-4 -4 408 408"><polygon points="${points(() => 200)}" fill="none"
    stroke="#8f8b80" stroke-width="1.5"/><polygon points="${points((value) => value * 2)}"
    fill="${INK}"/></svg>`
}

const card = () => `<style>
  ${font('News', '@fontsource/newsreader/files/newsreader-latin-500-normal.woff2')}
  ${font('Sans', '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2')}
  body{margin:0;width:1200px;height:630px;background:${PAPER};color:${INK};position:relative}
  .name{position:absolute;left:80px;top:64px;display:flex;gap:18px;align-items:center;
    font:500 40px/1 News}
  .name svg{width:56px}
  h1{position:absolute;left:80px;top:188px;width:640px;margin:0;
    font:500 96px/1.02 News;letter-spacing:-.02em}
  p{position:absolute;left:80px;bottom:64px;margin:0;font:500 28px/1.4 Sans;color:#535863}
  .shape{position:absolute;right:84px;top:130px;width:370px}
</style><div class="name">${mark}${PRODUCT_NAME}</div><h1>Know where your team stands.</h1>
<p>Six short assessments. One anonymous link.</p><div class="shape">${silhouette()}</div>`

async function draw(browser: Browser, html: string, width: number, height: number) {
  const page = await browser.newPage({ viewport: { width, height } })
  await page.setContent(html)
  await page.evaluate('document.fonts.ready')
  const png = await page.screenshot()
  await page.close()
  return png
}

/** Returns a Windows icon that holds one PNG. */
function ico(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(size, 6)
  header.writeUInt8(size, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, png])
}

const executablePath = ensureChromium()
if (executablePath === undefined) throw new Error('No Chromium to draw with.')
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
const save = (name: string, content: Buffer) => writeFileSync(join(PUBLIC, name), content)
save('favicon.ico', ico(await draw(browser, icon(32, 0.02), 32, 32), 32))
save('apple-touch-icon.png', await draw(browser, icon(180, 0.12), 180, 180))
save('icon-192.png', await draw(browser, icon(192, 0.1), 192, 192))
save('icon-512.png', await draw(browser, icon(512, 0.2), 512, 512))
save('og.png', await draw(browser, card(), 1200, 630))
await browser.close()
