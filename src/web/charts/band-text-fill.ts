import type { Band } from '#domain/scoring.ts'

/** Fill classes for SVG text in the text color of a band. */
export const BAND_TEXT_FILL: Readonly<Record<Band, string>> = {
  green: 'fill-green-text',
  blue: 'fill-blue-text',
  yellow: 'fill-yellow-text',
  red: 'fill-red-text',
}
