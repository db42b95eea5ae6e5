/** Letter widths of Instrument Sans as fractions of the font size, rounded up by group. */
const WIDTHS: readonly (readonly [ems: number, letters: string])[] = [
  [0.28, " 'ijl|I,.:;!"],
  [0.41, '`frt"()[]{}*“”‘’'],
  [0.51, '_/\\Jsz-'],
  [0.57, 'vy+<=>^~ackxe?–−'],
  [0.61, '0123456789oLuhnFbdgpqS$'],
  [0.66, 'ZBETPR…'],
  [0.74, 'YXU#AVHNC'],
  [0.79, 'DK&Gw%OQ'],
  [0.93, 'Mm@'],
  [1.09, 'W'],
]

const CHARACTER_WIDTHS = new Map(
  WIDTHS.flatMap(([ems, letters]) =>
    Array.from(letters, (letter): [string, number] => [letter, ems]),
  ),
)
const OTHER_LATIN = 0.7
/** First code point of scripts with square letters (CJK). */
const FIRST_SQUARE = 0x1100
const SQUARE = 1.05
/** Semibold letters are wider by up to this factor. */
const SEMIBOLD = 1.03

/**
 * Estimates the width of a text (px) at a font size (px), rounded up. SVG text does not wrap, and
 * neither the prerender nor the PDF can measure text.
 */
export function textWidth(text: string, size: number): number {
  let ems = 0
  for (const letter of text) ems += CHARACTER_WIDTHS.get(letter) ?? otherEms(letter)
  return ems * size * SEMIBOLD
}

const otherEms = (letter: string): number =>
  (letter.codePointAt(0) ?? 0) < FIRST_SQUARE ? OTHER_LATIN : SQUARE

/**
 * Wraps a label at spaces into up to `maxLines` lines of a width (px) at a font size (px). A label
 * that does not fit ends in an ellipsis.
 */
export function textLines(text: string, width: number, size: number, maxLines: number): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const line = lines.at(-1)
    const longer = line === undefined ? word : `${line} ${word}`
    if (line === undefined) lines.push(word)
    else if (textWidth(longer, size) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  if (lines.length <= maxLines) return lines.map((line) => shortened(line, width, size))
  const kept = lines.slice(0, maxLines - 1)
  return [
    ...kept.map((line) => shortened(line, width, size)),
    shortened(lines.slice(maxLines - 1).join(' '), width, size),
  ]
}

/** Shortens a line to the width, but keeps at least one letter and the ellipsis. */
function shortened(line: string, width: number, size: number): string {
  if (textWidth(line, size) <= width) return line
  const letters = Array.from(line)
  while (letters.length > 1 && textWidth(`${letters.join('')}…`, size) > width) letters.pop()
  return `${letters.join('').trimEnd()}…`
}
