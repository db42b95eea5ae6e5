import { expect, test } from 'vitest'
import { fitWithin, MAX_QUIZ_LOGO_SIZE, parseColor } from './branding.ts'

test.each([
  ['#1a2b3c', '#1a2b3c'],
  [' #1A2B3C ', '#1a2b3c'],
  ['1a2b3c', '#1a2b3c'],
  ['#abc', '#aabbcc'],
  ['ABC', '#aabbcc'],
  ['', undefined],
  ['#', undefined],
  ['#1a2b3', undefined],
  ['#1a2b3c4d', undefined],
  ['##1a2b3c', undefined],
  ['red', undefined],
  ['#12345g', undefined],
  ['url(x)', undefined],
])('%j is parsed as %j', (typed, color) => {
  expect(parseColor(typed)).toBe(color)
})

test.each([
  [640, 240, 107, 40],
  [640, 100, 240, 38],
  [100, 400, 10, 40],
  [30, 20, 30, 20],
  [5_000, 1, 240, 1],
])('%d x %d is shown on a quiz page as %d x %d', (width, height, shownWidth, shownHeight) => {
  const shown = { width: shownWidth, height: shownHeight }
  expect(fitWithin(MAX_QUIZ_LOGO_SIZE, { width, height })).toEqual(shown)
})
