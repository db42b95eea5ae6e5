import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fallbackFaces, quizFont } from './web-fonts.ts'

const STYLES = join(import.meta.dirname, '..', 'src', 'web', 'styles')

test('the derived fonts are up to date (if not, run scripts/write-web-fonts.ts)', async () => {
  expect(readFileSync(join(STYLES, 'fallback-fonts.css'), 'utf8')).toBe(fallbackFaces())
  expect(readFileSync(join(STYLES, 'quiz-font.woff2')).equals(await quizFont())).toBe(true)
})
