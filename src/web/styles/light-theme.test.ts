import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LIGHT_THEME } from '#domain/print/light-theme.ts'

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8')

/** Returns the light theme's colors by Tailwind name (theme.css), with their values (tokens.css). */
function lightTokens(): Map<string, string> {
  const tokens = new Map(
    [...read('tokens.css').matchAll(/--([\w-]+): light-dark\(oklch\(([^)]*)\)/g)].map(
      ([, name = '', oklch = '']) => [name, oklch],
    ),
  )
  return new Map(
    [...read('theme.css').matchAll(/--color-([\w-]+): var\(--([\w-]+)\)/g)].map(
      ([, name = '', token = '']) => [name, tokens.get(token) ?? ''],
    ),
  )
}

/** Converts OKLCH to sRGB after Björn Ottosson, https://bottosson.github.io/posts/oklab/. */
function hexOf(oklch: string): string {
  const [lightness = 0, chroma = 0, hue = 0] = oklch.split(' ').map(Number)
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  return `#${linear.map((part) => byteOf(part).toString(16).padStart(2, '0')).join('')}`
}

function byteOf(linear: number): number {
  const clamped = Math.min(1, Math.max(0, linear))
  const encoded = clamped <= 0.0031308 ? 12.92 * clamped : 1.055 * clamped ** (1 / 2.4) - 0.055
  return Math.round(encoded * 255)
}

test.each(Object.entries(LIGHT_THEME))(
  '%s has the same value in the PDF as on the page',
  (name, hex) => {
    expect(hex).toBe(hexOf(lightTokens().get(name) ?? ''))
  },
)
