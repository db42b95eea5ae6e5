import type { Band } from '#domain/scoring.ts'

/** The colour of a band's words, as the fill of a text in a drawing. */
export const BAND_TEXT_FILL: Readonly<Record<Band, string>> = {
  green: 'fill-green-text',
  blue: 'fill-blue-text',
  yellow: 'fill-yellow-text',
  red: 'fill-red-text',
}
