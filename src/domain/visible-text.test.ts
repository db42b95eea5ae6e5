import { expect, test } from 'vitest'
import { hasVisibleText } from './visible-text.ts'

test.each([
  ['nothing', ''],
  ['spaces', ' \u00a0\u3000'],
  ['zero-width spaces and joiners', '\u200b\u200c\u200d\u2060\ufeff'],
  ['soft hyphens', '\u00ad'],
  ['direction marks', '\u200e\u200f\u061c\u202e\u2066'],
  ['Hangul fillers', '\u115f\u1160\u3164\uffa0'],
  ['blank braille', '\u2800'],
  ['combining marks', '\u0301\u0338\u20dd'],
  ['variation selectors and tags', '\ufe0f\u{e0041}\u{e0100}'],
  ['other blank signs', '\u180e\u034f\u{13441}\u{1d159}'],
  ['control characters and half a pair', '\u0007\ud83d'],
])('%s show nothing', (_, text) => {
  expect(hasVisibleText(text)).toBe(false)
})

test.each([
  'A',
  '7',
  '?',
  '李',
  'نور',
  'किम',
  'e\u0301',
  '👩‍👩‍👧',
  '❤️',
  '1️⃣',
  '\u200bA\u200b',
  '한',
  '⠁',
])('%s is visible', (text) => {
  expect(hasVisibleText(text)).toBe(true)
})
