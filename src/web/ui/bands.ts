import type { Band, ScoreSymbol } from '#domain/scoring.ts'

/** The symbol beside a score, so that color is never the only sign. */
export const SYMBOL_GLYPH: Readonly<Record<ScoreSymbol, string>> = {
  excellent: '▲',
  good: '●',
  fair: '○',
  'needs-work': '◆',
  low: '▼',
}

export const BAND_TEXT: Readonly<Record<Band, string>> = {
  green: 'text-green-text',
  blue: 'text-blue-text',
  yellow: 'text-yellow-text',
  red: 'text-red-text',
}

/**
 * Fill classes for bars and dots. Yellow has too little contrast and is outlined in its text color.
 */
export const BAND_FILL: Readonly<Record<Band, string>> = {
  green: 'fill-green',
  blue: 'fill-blue',
  yellow: 'fill-yellow stroke-yellow-text',
  red: 'fill-red',
}

export const BAND_BACKGROUND: Readonly<Record<Band, string>> = {
  green: 'bg-green',
  blue: 'bg-blue',
  yellow: 'bg-yellow outline outline-yellow-text -outline-offset-1',
  red: 'bg-red',
}
